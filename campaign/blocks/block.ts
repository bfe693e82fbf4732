import type * as v from 'valibot'
import type { Area } from '../formats/format.ts'
import type { Hints, SettingsOf } from '../kinds.ts'
import type { PartName } from '../published/part-name.ts'

/** Everything about a kind of block except its rendering, which is in the widget. */
export type Block<Settings extends v.ObjectEntries> = {
  settings: Settings
  hints: Hints
  /** The fields in it. */
  fieldIds?: (settings: SettingsOf<Settings>) => readonly string[]
  /** It submits the form. */
  sends?: (settings: SettingsOf<Settings>) => boolean
  /** It shows the campaign's timer. */
  needsTimer?: true
  /** It shows the campaign's coupon, and nothing when that has no code. */
  needsCoupon?: true
  /** The part of the widget that renders it; absent: `view`, which renders every campaign. */
  part?: PartName
  /** Some of its words are bold, italic or coloured: the part `rich` renders all of this kind. */
  isMarked?: (settings: SettingsOf<Settings>) => boolean
  /** It is rendered by the part of the campaign's game. */
  isGame?: true
  /** It is interactive, so it cannot be behind the other blocks. */
  needsTouch?: true
  /** CSS that only pages which show it load; of one block, where it depends on its settings. */
  styles?: string | ((settings: SettingsOf<Settings>) => string)
  /** Settings that are in its styles or for the editor alone: pages do not get them. */
  notInPage?: readonly (keyof Settings & string)[]
  /** Its area if the campaign gives none. */
  area: Area
}
