import type { Notice } from '#contract/shop/cart.ts'

/** A cart as it is stored, one JSON document per visitor: what was chosen, never what it costs. */
export type CartDocument = {
  lines: CartLine[]
  /** Lower-case codes in the order they were applied. */
  coupons: string[]
  deliveryMethodId: string | null
  paymentMethodId: string | null
  /** What the checkout form holds so far, field → text, so that a reload loses nothing. */
  checkoutFields: Record<string, string>
  /** Shown on the next page, then gone. */
  notices: Notice[]
  /** The line taken out last, for „Cofnij”. */
  removed: CartLine | null
  /** The order made from this cart last and what was sent to make it: the same request again gets the same answer. */
  lastOrder: { fingerprint: string; orderId: number } | null
}

export type CartLine = {
  /** md5, see `line-key.ts`. */
  key: string
  productId: number
  variationId: number | null
  quantity: number
  /** Attribute slug → chosen value. */
  choice: Record<string, string>
  /** The name when it was added, for notices about a product that is gone since. */
  name: string
}

export const emptyCart = (): CartDocument => ({
  lines: [],
  coupons: [],
  deliveryMethodId: null,
  paymentMethodId: null,
  checkoutFields: {},
  notices: [],
  removed: null,
  lastOrder: null,
})
