import { createContext } from 'react'
import type { Campaign } from '#campaign/campaign.ts'
import { type LookAdvice, lookAdvice } from '#campaign/look-advice.ts'

/** What could be better, by the path of its field. */
export const AdviceContext = createContext<Record<string, LookAdvice>>({})

/** What is hard to read, by path; nothing of a format that there is not, while something else is chosen. */
export const adviceOf = (document: Campaign): Record<string, LookAdvice> =>
  Object.fromEntries(lookAdvice(document).map((advice) => [['document', ...advice.path].join('.'), advice]))
