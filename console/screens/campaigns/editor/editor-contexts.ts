import { createContext, useEffect, useMemo, useState } from 'react'
import type { Campaign } from '#campaign/campaign.ts'
import type { Hint } from '#campaign/kinds.ts'
import type { LookAdvice } from '#campaign/look/look-advice.ts'
import type { Sketch } from '#console/screens/campaigns/scheme/campaign-scheme.tsx'

export type ChoiceSource = NonNullable<Hint['from']>
/** `sketch`: a picture that shows what the choice is. */
export type Choice = { value: string; title: string; sketch?: Sketch }

/** Of the site of the edited campaign. */
export const SiteContext = createContext('')
/** The edited campaign; '': it is not saved yet. */
export const CampaignContext = createContext('')

/** Choices that depend on this campaign or its site. */
export const SourcesContext = createContext<Record<ChoiceSource, Choice[]>>({
  campaigns: [],
  fields: [],
  formats: [],
  locations: [],
})

/** What could be better, by the path of its field. */
export const AdviceContext = createContext<Record<string, LookAdvice>>({})

/**
 * What is hard to read, by path; nothing about a format that does not exist, while something else is chosen. The
 * form does not wait for it.
 */
export const useAdvice = (document: Campaign): Record<string, LookAdvice> => {
  const [advise, setAdvise] = useState<((document: Campaign) => LookAdvice[]) | null>(null)
  useEffect(() => {
    // Without it, only advice is missing.
    void import('#campaign/look/look-advice.ts').then(
      ({ lookAdvice }) => setAdvise(() => lookAdvice),
      () => {},
    )
  }, [])
  return useMemo(
    () =>
      Object.fromEntries(
        (advise?.(document) ?? []).map((advice) => [['document', ...advice.path].join('.'), advice]),
      ),
    [advise, document],
  )
}
