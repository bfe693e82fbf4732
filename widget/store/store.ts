import type { StoreCart } from '#campaign/cart/cart.ts'
import type { Arm, TriggerPage } from '#campaign/triggers/trigger.ts'
import type { BrowsedProduct } from '#contract/display/browsing.ts'
import type { StorePlatform } from '#contract/display/names.ts'

/** A shop's cart and customer, whichever platform it is of. What goes wrong is told to the console and never thrown. */
export type Store = {
  platform: StorePlatform
  /** Of whom the shop knows as its customer; '' of anybody else. */
  customerId: () => string
  /** Which product the page shows; undefined: none that is known yet. */
  product: () => BrowsedProduct | undefined
  /** As the shop has it now; empty where it has none, undefined where it does not answer. */
  readCart: () => Promise<StoreCart | undefined>
  /** False: this page does not reach the shop's cart, and products are only led to. */
  fillsCart: () => boolean
  /** Whether the shop took it. Where the page does not reach its cart, the product's own page is opened. */
  addToCart: (item: ChosenItem) => Promise<boolean>
  /**
   * Puts a code into the cart. False: the shop did not take it now; into an empty cart it goes once something
   * lies in it. Of Shopify, which answers nothing, true is that it was told.
   */
  applyCoupon: (code: string) => Promise<boolean>
  /** The cart as it is, and after each change with what it was before. Gives back how to stop. */
  onCart: TriggerPage['onCart']
  /** Triggers that only pages of shops have. */
  arming: Record<string, Arm<never>>
}

/** `goesToCart`: the cart's page is opened then. `url`: of the product's own page; '': nobody knows. */
export type ChosenItem = {
  productId: string
  variantId: string
  quantity: number
  goesToCart: boolean
  url: string
}

/** What the page is told of a button that put goods into its cart. */
export type StoreButton = {
  button_text: string
  product_url: string
  product_name: string
  product_id: string
  variant_id: string
  buttons_action: string
}
