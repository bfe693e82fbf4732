import type { Cart } from '#campaign/cart/cart.ts'

export type WixItem = { appId: string; itemId: string; variantId: string; quantity: number }

/** What a release of the platform's cart calls has of its own. */
export type WixRelease<Told = never> = {
  carts: string
  /** The visitor's cart as it is told. */
  cartOf: (told: Told) => Cart
  /** Behind the path of the current cart; it makes one where there is none. */
  adding: (item: WixItem) => { verb: string; content: object }
  /** The cart that came back says that it did not go in. */
  refused?: (told: Told, item: WixItem) => boolean
  /** Behind the path of all carts. */
  coupon: (cartId: string, code: string) => { path: string; content: object }
  /** The address where a cart is paid for; none: this release has no single call for it. */
  checkout?: (cartId: string) => string
}

/** What is sold, by the catalogue's own names. */
export const referenceOf = ({ appId, itemId: catalogItemId, variantId, quantity }: WixItem) => ({
  catalogReference: { appId, catalogItemId, ...(variantId && { options: { variantId } }) },
  quantity,
})

const HUNDREDTHS = 100
export const minorOf = (amount: string | undefined): number => Math.round(Number(amount ?? 0) * HUNDREDTHS)
