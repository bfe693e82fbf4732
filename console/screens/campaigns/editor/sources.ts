import { createContext } from 'react'
import type { Hint } from '#campaign/hints.ts'

export type Source = NonNullable<Hint['from']>
export type Choice = { value: string; title: string }

/** What a setting is chosen from where only this campaign or its site can tell. */
export const SourcesContext = createContext<Record<Source, Choice[]>>({ campaigns: [], fields: [], formats: [], locations: [] })
