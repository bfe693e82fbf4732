/** A shop's cart for triggers and filters, on any platform. */
export type StoreCart = {
  items: CartItem[]
  /** Of all pieces. */
  count: number
  /** Price of the products, in hundredths of the currency. */
  valueMinor: number
  /** ISO 4217; '' for a cart that does not exist yet. */
  currency: string
}

export type CartItem = {
  productId: string
  /** '' where a product has none. */
  variantId: string
  title: string
  quantity: number
  /** Of the shop's product, with the categories above them; absent: unknown here. */
  categories?: readonly string[]
}

export const EMPTY_CART: StoreCart = { items: [], count: 0, valueMinor: 0, currency: '' }

/**
 * Whether a cart has more pieces of a product, or of one of its variants, than another; without ids: of any
 * product.
 */
export const hasMorePieces = (cart: StoreCart, other: StoreCart, ids: readonly string[]): boolean =>
  cart.items.some((item) => isOneOf(item, ids) && piecesOf(cart, item) > piecesOf(other, item))

/** Whether a line contains one of these products or variants; without ids any matches. */
export const isOneOf = ({ productId, variantId }: CartItem, ids: readonly string[]): boolean =>
  ids.length === 0 || ids.includes(productId) || ids.includes(variantId)

/** Several lines may contain the same product, with different customisations. */
const piecesOf = ({ items }: StoreCart, { productId, variantId }: CartItem) =>
  items.reduce(
    (sum, item) => sum + (item.productId === productId && item.variantId === variantId ? item.quantity : 0),
    0,
  )
