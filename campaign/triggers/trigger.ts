import type * as v from 'valibot'
import type { Poptin } from '#contract/display/poptin.ts'
import type { StoreCart } from '../cart/cart.ts'
import type { Hints, SettingsOf } from '../kinds.ts'

/** What a trigger may listen to; no listener stands on the page before a trigger needs it. */
export type TriggerPage = {
  /** Of the page's height, 0 to 100, at most every 300 ms. */
  onScroll: (listener: (percent: number) => void) => Disarm
  /** After so long without a key, pointer, wheel or touch. */
  onIdle: (afterMs: number, listener: () => void) => Disarm
  /** Once, so long after the campaign was armed. */
  after: (delayMs: number, listener: () => void) => Disarm
  /** The pointer leaves at the top; on touch what comes near it. */
  onLeaving: (listener: () => void) => Disarm
  /** A click on what matches a CSS selector. */
  onClick: (selector: string, listener: () => void) => Disarm
  /**
   * The cart of the shop that the page is of: as it is, and as it was before a change; undefined where
   * nothing has changed yet.
   */
  onCart: (listener: (now: StoreCart, before: StoreCart | undefined) => void) => Disarm
  /** Pages of this session, this one counted. */
  pagesSeen: number
}

export type Disarm = () => void
/** `isRequested`: the visitor wants to see it, also once more on the same page. */
export type Arm<Settings extends v.ObjectEntries> = (
  settings: SettingsOf<Settings>,
  page: TriggerPage,
  fire: (isRequested?: boolean) => void,
) => Disarm

/**
 * Answers every question about a kind of trigger. `wireName`: what views, closes and conversions report as
 * `trigger`.
 */
export type Trigger<Settings extends v.ObjectEntries> = {
  settings: Settings
  hints: Hints
  wireName: string
  /** What it is on the wire of whole campaigns. */
  wire?: (settings: SettingsOf<Settings>) => Partial<Poptin>
  arm: Arm<Settings>
}
