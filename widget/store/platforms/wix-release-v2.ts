import type { StoreCart } from '#campaign/cart/cart.ts'

export type WixItem = { appId: string; itemId: string; variantId: string; quantity: number }

/** What a release of the platform's cart calls has of its own. */
export type WixRelease<Cart = never> = {
  carts: string
  /** The visitor's cart, from the answer. */
  cartOf: (cart: Cart) => StoreCart
  /** Behind the path of the current cart; it makes one where there is none. */
  adding: (item: WixItem) => { verb: string; content: object }
  /** The cart that came back shows that it did not go in. */
  refused?: (cart: Cart, item: WixItem) => boolean
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

type Line = {
  source?: {
    rootCatalogItemId?: string
    catalogReference?: { catalogItemId?: string; options?: { variantId?: string } }
  }
  name?: { original?: string }
  /** Less is confirmed than was requested where there is no more of it. */
  quantityInfo?: { confirmedQuantity?: number; requestedQuantity?: number }
  pricing?: { totalPrice?: { amount?: string } }
  status?: string
}
type CartV2 = {
  lineItems?: Line[]
  subtotal?: { amount?: string }
  customerInfo?: { currencyCode?: string }
  businessInfo?: { currencyCode?: string }
}

const piecesOf = ({ quantityInfo }: Line): number =>
  quantityInfo?.confirmedQuantity ?? quantityInfo?.requestedQuantity ?? 0

/** The second release: cart and checkout are one thing. */
export const wixReleaseV2: WixRelease<CartV2> = {
  carts: '/ecom/v2/carts',
  cartOf: ({ lineItems = [], subtotal, customerInfo, businessInfo }) => ({
    items: lineItems.map((line) => ({
      productId: line.source?.rootCatalogItemId ?? line.source?.catalogReference?.catalogItemId ?? '',
      variantId: line.source?.catalogReference?.options?.variantId ?? '',
      title: line.name?.original ?? '',
      quantity: piecesOf(line),
    })),
    count: lineItems.reduce((sum, line) => sum + piecesOf(line), 0),
    // The sum comes with some answers and not with others.
    valueMinor: subtotal?.amount
      ? minorOf(subtotal.amount)
      : lineItems.reduce((sum, { pricing }) => sum + minorOf(pricing?.totalPrice?.amount), 0),
    currency: customerInfo?.currencyCode ?? businessInfo?.currencyCode ?? '',
  }),
  adding: (item) => ({ verb: 'add-line-items', content: { catalogItems: [referenceOf(item)] } }),
  // What cannot be bought is answered with 200 too.
  refused: ({ lineItems }, { itemId, variantId }) => {
    if (!lineItems) return false
    const line = lineItems.find(
      ({ source }) =>
        source?.catalogReference?.catalogItemId === itemId &&
        (!variantId || source.catalogReference.options?.variantId === variantId),
    )
    return !line || line.quantityInfo?.confirmedQuantity === 0 || (line.status ?? 'IN_STOCK') !== 'IN_STOCK'
  },
  coupon: (_, code) => ({ path: 'current/add-coupon', content: { coupon: { code } } }),
  checkout: (cartId) => `${encodeURIComponent(cartId)}/get-checkout-url`,
}
