import type * as v from 'valibot'
import type { Poptin } from '#contract/display/poptin.ts'
import type { StoreCart } from '../cart/cart.ts'
import type { Hints, SettingsOf } from '../kinds.ts'

/** Events that a trigger may listen to; listeners are added only when a trigger needs them. */
export type TriggerPage = {
  /** Of the page's height, 0 to 100, at most every 300 ms. */
  onScroll: (listener: (percent: number) => void) => Disarm
  /** After this time without key, pointer, wheel or touch events. */
  onIdle: (afterMs: number, listener: () => void) => Disarm
  /** Once, after this time since the campaign was armed. */
  after: (delayMs: number, listener: () => void) => Disarm
  /** The pointer leaves at the top; on touch devices a similar gesture. */
  onLeaving: (listener: () => void) => Disarm
  /** A click on an element that matches a CSS selector. */
  onClick: (selector: string, listener: () => void) => Disarm
  /** The cart of the page's shop: the current one and the previous one; undefined before the first change. */
  onCart: (listener: (now: StoreCart, before: StoreCart | undefined) => void) => Disarm
  /** Pages of this session, including the current one. */
  pagesSeen: number
}

export type Disarm = () => void
/** `isRequested`: the visitor requests it, also again on the same page. */
export type Arm<Settings extends v.ObjectEntries> = (
  settings: SettingsOf<Settings>,
  page: TriggerPage,
  fire: (isRequested?: boolean) => void,
) => Disarm

/**
 * Everything about a kind of trigger. `wireName`: the `trigger` in reports of views, closes and conversions.
 */
export type Trigger<Settings extends v.ObjectEntries> = {
  settings: Settings
  hints: Hints
  wireName: string
  /** Its form on the wire of whole campaigns. */
  wire?: (settings: SettingsOf<Settings>) => Partial<Poptin>
  arm: Arm<Settings>
}
