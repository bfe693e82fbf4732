import type { StoreCart } from '#campaign/cart/cart.ts'
import type { Arm, TriggerPage } from '#campaign/triggers/trigger.ts'
import type { BrowsedProduct } from '#contract/display/browsing.ts'
import type { StorePlatform } from '#contract/display/names.ts'

/** A shop's cart and customer on any platform. Errors are logged to the console and never thrown. */
export type Store = {
  platform: StorePlatform
  /** The shop's signed-in customer; '' for others. */
  customerId: () => string
  /** The product of the page; undefined: none known yet. */
  product: () => BrowsedProduct | undefined
  /** The current cart; empty if there is none, undefined if the shop does not answer. */
  readCart: () => Promise<StoreCart | undefined>
  /** False: the page cannot reach the shop's cart, and buttons open product pages. */
  fillsCart: () => boolean
  /** Whether the shop accepted it. If the cart cannot be reached, the product's page is opened. */
  addToCart: (item: ChosenItem) => Promise<boolean>
  /**
   * Applies a coupon to the cart. False: the shop did not accept it now; an empty cart gets it after the
   * first addition. For Shopify, which gives no answer, true means that the call was made.
   */
  applyCoupon: (code: string) => Promise<boolean>
  /** The current cart, and after each change also the previous one. Returns how to stop. */
  onCart: TriggerPage['onCart']
  /** Triggers that only pages of shops have. */
  arming: Record<string, Arm<never>>
}

/** `goesToCart`: then opens the cart page. `url`: the product's page; '': unknown. */
export type ChosenItem = {
  productId: string
  variantId: string
  quantity: number
  goesToCart: boolean
  url: string
}

/** Details of the page event for a button that added products to the cart. */
export type StoreButton = {
  button_text: string
  product_url: string
  product_name: string
  product_id: string
  variant_id: string
  buttons_action: string
}
