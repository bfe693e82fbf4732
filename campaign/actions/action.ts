import type * as v from 'valibot'
import type { Hints, SettingsOf } from '../kinds.ts'

/** What an action can do with the page and its campaign. */
export type ActionHost = {
  close: () => void
  launch: (campaignId: string) => void
  /** `opensNewTab` falls back to an anchor's click, then to the same tab. */
  redirect: (url: string, opensNewTab: boolean) => void
  submit: () => void
  /** Into the cart of the shop that the page is of; where that cannot be reached, to `url`. */
  addToCart: (item: {
    productId: string
    variantId: string
    quantity: number
    goesToCart: boolean
    url: string
  }) => void
  /** The campaign's code, or the one that was won, into that cart. */
  applyCoupon: () => void
}

/** Answers every question about what a button of a campaign does. */
export type Action<Settings extends v.ObjectEntries> = {
  settings: Settings
  hints: Hints
  /** It sends the form that its button stands in. */
  sends?: true
  perform: (settings: SettingsOf<Settings>, host: ActionHost) => void
  /** What it puts into a cart, as the wire has it. */
  cartParts?: (settings: SettingsOf<Settings>) => string
}
