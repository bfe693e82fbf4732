import type { StoreCart } from '#campaign/cart/cart.ts'

export type WixItem = { appId: string; itemId: string; variantId: string; quantity: number }

/** Everything specific to one version of the platform's cart calls. */
export type WixRelease<Cart = never> = {
  carts: string
  /** The visitor's cart, from the answer. */
  cartOf: (cart: Cart) => StoreCart
  /** Path after that of the current cart; creates a cart if there is none. */
  adding: (item: WixItem) => { verb: string; content: object }
  /** The returned cart shows that the item was not added. */
  refused?: (cart: Cart, item: WixItem) => boolean
  /** Path after that of all carts. */
  coupon: (cartId: string, code: string) => { path: string; content: object }
  /** The checkout address of a cart; absent: this version has no single call for it. */
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
  /** The confirmed quantity is lower than the requested one if the stock is too low. */
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

/** Version 2: cart and checkout are one object. */
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
    // Only some answers contain the sum.
    valueMinor: subtotal?.amount
      ? minorOf(subtotal.amount)
      : lineItems.reduce((sum, { pricing }) => sum + minorOf(pricing?.totalPrice?.amount), 0),
    currency: customerInfo?.currencyCode ?? businessInfo?.currencyCode ?? '',
  }),
  adding: (item) => ({ verb: 'add-line-items', content: { catalogItems: [referenceOf(item)] } }),
  // Items that cannot be bought are answered with 200, too.
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
