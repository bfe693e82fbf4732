import type * as v from 'valibot'
import type { Area } from '../formats/format.ts'
import type { Hints } from '../hints.ts'

/** Answers every question about a kind of block but how it is drawn, which the widget's screens know. */
export type Block<Settings extends v.ObjectEntries> = {
  settings: Settings
  hints: Hints
  /** Where it stands when the campaign does not say. */
  area: Area
}
