import type * as v from 'valibot'
import type { Area } from '../formats/format.ts'
import type { Hints, SettingsOf } from '../kinds.ts'
import type { PartName } from '../published/part-name.ts'

/** Answers every question about a kind of block but how it is drawn, which the widget knows. */
export type Block<Settings extends v.ObjectEntries> = {
  settings: Settings
  hints: Hints
  /** Fields that stand in it. */
  fieldIds?: (settings: SettingsOf<Settings>) => readonly string[]
  /** It sends the form. */
  sends?: (settings: SettingsOf<Settings>) => boolean
  /** It shows the campaign's timer. */
  needsTimer?: true
  /** It shows the campaign's coupon, and nothing when that has no code. */
  needsCoupon?: true
  /** It is drawn by a later part of the widget; without: by `view`, which draws every campaign. */
  part?: PartName
  /** It is drawn by the part of the campaign's game. */
  isGame?: true
  /** Visitors press something in it: it cannot lie behind the rest. */
  needsTouch?: true
  /** CSS that only pages which show it load; of one block, where it depends on its settings. */
  styles?: string | ((settings: SettingsOf<Settings>) => string)
  /** Where it stands when the campaign does not say. */
  area: Area
}
