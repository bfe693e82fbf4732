import { createContext } from 'react'
import type { Hint } from '#campaign/hints.ts'
import type { Sketch } from '#console/screens/campaigns/scheme/campaign-scheme.tsx'

export type ChoiceSource = NonNullable<Hint['from']>
/** `sketch`: it is told apart by a picture of it. */
export type Choice = { value: string; title: string; sketch?: Sketch }

/** What a setting is chosen from where only this campaign or its site can tell. */
export const SourcesContext = createContext<Record<ChoiceSource, Choice[]>>({
  campaigns: [],
  fields: [],
  formats: [],
  locations: [],
})
