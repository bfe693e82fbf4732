import { minorOf, referenceOf, type WixRelease } from './wix-release-v2.ts'

type Line = {
  rootCatalogItemId?: string
  catalogReference?: { catalogItemId?: string; options?: { variantId?: string } }
  productName?: { original?: string }
  quantity: number
}
type Told = { lineItems?: Line[]; subtotal?: { amount?: string }; currency?: string }

/**
 * The first release of the platform's cart calls. It ends on 2027-02-01; this file may go when it no longer
 * answers anywhere.
 */
export const wixReleaseV1: WixRelease<Told> = {
  carts: '/ecom/v1/carts',
  cartOf: ({ lineItems = [], subtotal, currency }) => ({
    items: lineItems.map(({ rootCatalogItemId, catalogReference, productName, quantity }) => ({
      productId: rootCatalogItemId ?? catalogReference?.catalogItemId ?? '',
      variantId: catalogReference?.options?.variantId ?? '',
      title: productName?.original ?? '',
      quantity,
    })),
    count: lineItems.reduce((sum, { quantity }) => sum + quantity, 0),
    valueMinor: minorOf(subtotal?.amount),
    currency: currency ?? '',
  }),
  adding: (item) => ({ verb: 'add-to-cart', content: { lineItems: [referenceOf(item)] } }),
  coupon: (cartId, code) => ({ path: `${encodeURIComponent(cartId)}/add-coupon`, content: { code } }),
}
