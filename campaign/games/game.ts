import type * as v from 'valibot'
import type { Hints } from '../hints.ts'
import type { PartName } from '../part-name.ts'

/** Answers every question about a kind of game but how it is drawn, which its part of the widget knows. */
export type Game<Settings extends v.ObjectEntries> = {
  settings: Settings
  hints: Hints
  /** Of the widget: what draws it, in the block `game`. */
  part: PartName
  /** From when it was played until what was drawn is shown. */
  resultMs: number
  /** Beside a form: so much later does a prize lead on when its campaign has closed. */
  besideMs?: number
  /** So many prizes have room in it. */
  maxPrizes: number
  /** Segment i of these shows prize i mod n; absent: each prize has one place. */
  segments?: number
  /** CSS that only its pages load. */
  styles?: string
}
