import type * as v from 'valibot'
import type { Hints, SettingsOf } from '../kinds.ts'

/** What an action can do with the page and its campaign. */
export type ActionHost = {
  close: () => void
  launch: (campaignId: string) => void
  /** `opensNewTab` falls back to an anchor's click, then to the same tab. */
  redirect: (url: string, opensNewTab: boolean) => void
  submit: () => void
  /** Adds to the cart of the page's shop; if that is unreachable, opens `url`. */
  addToCart: (item: {
    productId: string
    variantId: string
    quantity: number
    goesToCart: boolean
    url: string
  }) => void
  /** Applies the campaign's or the won code to that cart. */
  applyCoupon: () => void
}

/** Everything about one kind of button action. */
export type Action<Settings extends v.ObjectEntries> = {
  settings: Settings
  hints: Hints
  /** It submits the form of its button. */
  sends?: true
  perform: (settings: SettingsOf<Settings>, host: ActionHost) => void
  /** What it adds to a cart, in the wire's format. */
  cartParts?: (settings: SettingsOf<Settings>) => string
}
