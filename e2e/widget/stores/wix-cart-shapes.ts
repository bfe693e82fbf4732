export type WixProduct = { id: string; name: string; /** As the platform writes it. */ price: string }
export type WixLine = {
  id: string
  quantity: number
  catalogReference: { catalogItemId: string; appId: string; options?: Record<string, unknown> }
  product: WixProduct
}
export type CartOfVisitor = { id: string; lines: WixLine[]; coupons: string[] }
export type WixReleaseName = 'v1' | 'v2'

/** The first release has formatted amounts; the second does not. */
const written = (amount: number) => ({
  amount: amount.toFixed(2),
  convertedAmount: amount.toFixed(2),
  formattedAmount: `${amount.toFixed(2)} zł`,
  formattedConvertedAmount: `${amount.toFixed(2)} zł`,
})
const money = (amount: number) => ({ amount: amount.toFixed(2), convertedAmount: amount.toFixed(2) })

/** A cart in the shape of a release of the platform's API. */
export const drawCart = (
  release: WixReleaseName,
  { id, lines, coupons }: CartOfVisitor,
): { cart: object } => {
  const total = lines.reduce((sum, { product, quantity }) => sum + Number(product.price) * quantity, 0)
  return {
    cart:
      release === 'v1'
        ? {
            id,
            lineItems: lines.map(({ id: lineId, quantity, catalogReference, product }) => ({
              id: lineId,
              quantity,
              catalogReference,
              productName: { original: product.name, translated: product.name },
              url: { relativePath: `/product-page/${product.id}`, url: '' },
              price: written(Number(product.price)),
              rootCatalogItemId: product.id,
              availability: { status: 'AVAILABLE' },
            })),
            currency: 'PLN',
            conversionCurrency: 'PLN',
            weightUnit: 'KG',
            taxIncludedInPrices: true,
            siteLanguage: 'pl',
            appliedDiscounts: coupons.map((code) => ({ coupon: { id: code, code } })),
            subtotal: written(total),
          }
        : {
            id,
            revision: '3',
            currentCart: true,
            orderPlaced: false,
            lineItems: lines.map(({ id: lineId, quantity, catalogReference, product }) => ({
              id: lineId,
              status: 'IN_STOCK',
              name: { original: product.name, translated: product.name },
              quantityInfo: {
                requestedQuantity: quantity,
                confirmedQuantity: quantity,
                fixedQuantity: false,
              },
              source: { catalogReference },
              pricing: {
                unitPrice: money(Number(product.price)),
                totalPrice: money(Number(product.price) * quantity),
              },
            })),
            businessInfo: { currencyCode: 'PLN' },
            customerInfo: { visitorId: id, currencyCode: 'PLN' },
            coupons: coupons.map((code) => ({ id: code, code })),
          },
  }
}
