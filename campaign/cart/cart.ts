/** A shop's cart as triggers and filters see it, whichever platform it is of. */
export type StoreCart = {
  items: CartItem[]
  /** Of all pieces. */
  count: number
  /** What the goods cost, in hundredths of the currency. */
  valueMinor: number
  /** ISO 4217; '' of a cart that nobody has begun. */
  currency: string
}

export type CartItem = {
  productId: string
  /** '' where a product has none. */
  variantId: string
  title: string
  quantity: number
}

export const EMPTY_CART: StoreCart = { items: [], count: 0, valueMinor: 0, currency: '' }
