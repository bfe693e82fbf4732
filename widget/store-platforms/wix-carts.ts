import type { Cart } from '#campaign/cart/cart.ts'

export type WixItem = { appId: string; itemId: string; variantId: string; quantity: number }

/** A cart of the platform, whichever release of its calls is spoken: V1 ends on 2027-02-01, what follows it becomes one more of these. */
export type WixCarts = {
  /** Undefined: the visitor has none. Throws where the shop does not answer. */
  findCurrent: () => Promise<{ id: string; cart: Cart } | undefined>
  create: (item: WixItem) => Promise<boolean>
  add: (cartId: string, item: WixItem) => Promise<boolean>
  applyCoupon: (cartId: string, code: string) => Promise<boolean>
  /** Whether a call of the page to this path may have changed the cart. */
  changesCart: (path: string) => boolean
}
