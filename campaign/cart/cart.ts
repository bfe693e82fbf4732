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

/**
 * Whether a cart has more pieces of a product, or of one of its variants, than another; without ids: of any
 * product.
 */
export const hasMorePieces = (cart: StoreCart, other: StoreCart, ids: readonly string[]): boolean =>
  cart.items.some((item) => isOneOf(item, ids) && piecesOf(cart, item) > piecesOf(other, item))

/** Whether one of these products, or of their variants, lies in a line; without ids any does. */
export const isOneOf = ({ productId, variantId }: CartItem, ids: readonly string[]): boolean =>
  ids.length === 0 || ids.includes(productId) || ids.includes(variantId)

/** The same goods may lie in several lines, each with a wish of its own. */
const piecesOf = ({ items }: StoreCart, { productId, variantId }: CartItem) =>
  items.reduce(
    (sum, item) => sum + (item.productId === productId && item.variantId === variantId ? item.quantity : 0),
    0,
  )
