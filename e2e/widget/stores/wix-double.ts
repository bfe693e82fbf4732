import { randomUUID } from 'node:crypto'
import type { OwnServer } from '../foreign-site.ts'
import { answerJson, readContent } from './answer.ts'

export const WIX_STORES = '215238eb-22a5-4c36-9e7b-e7c08025e04e'
export type WixProduct = { id: string; name: string; /** As the platform writes it. */ price: string }
type Line = { id: string; quantity: number; catalogReference: { catalogItemId: string; appId: string; options?: Record<string, unknown> }; product: WixProduct }

const CARTS = /^\/ecom\/v1\/carts(?:\/([\w-]+))?(?:\/([\w-]+))?$/

/** Cart calls of a Wix shop, the first release of them, in their own shapes, for one visitor. */
export const wixDouble = (products: WixProduct[]) => {
  let cartId: string | undefined
  const lines: Line[] = []
  const shop = {
    coupons: [] as string[],
    calls: [] as string[],
    lines: () => lines.map(({ catalogReference, quantity }) => [catalogReference.catalogItemId, quantity] as const),
    references: () => lines.map(({ catalogReference }) => catalogReference),
  }
  const money = (amount: number) => ({ amount: amount.toFixed(2), convertedAmount: amount.toFixed(2), formattedAmount: `${amount.toFixed(2)} zł`, formattedConvertedAmount: `${amount.toFixed(2)} zł` })
  const cart = () => ({
    cart: {
      id: cartId,
      lineItems: lines.map(({ id, quantity, catalogReference, product }) => ({ id, quantity, catalogReference, productName: { original: product.name, translated: product.name }, url: { relativePath: `/product-page/${product.id}`, url: '' }, price: money(Number(product.price)), rootCatalogItemId: product.id, availability: { status: 'AVAILABLE' } })),
      currency: 'PLN', conversionCurrency: 'PLN', weightUnit: 'KG', taxIncludedInPrices: true, siteLanguage: 'pl',
      appliedDiscounts: shop.coupons.map((code) => ({ coupon: { id: code, code } })),
      subtotal: money(lines.reduce((sum, { product, quantity }) => sum + Number(product.price) * quantity, 0)),
    },
  })
  const problem = (code: string) => ({ message: code, details: { applicationError: { code, description: '', data: {} } } })
  const put = (content: Record<string, unknown>): boolean => {
    for (const { catalogReference, quantity } of content['lineItems'] as Pick<Line, 'catalogReference' | 'quantity'>[]) {
      const product = products.find(({ id }) => id === catalogReference.catalogItemId)
      if (!product || catalogReference.appId !== WIX_STORES) return false
      const line = lines.find((one) => one.catalogReference.catalogItemId === product.id)
      if (line) line.quantity += quantity
      else lines.push({ id: randomUUID(), quantity, catalogReference, product })
    }
    return true
  }
  const isKnown = (id: string | undefined) => cartId !== undefined && (id === 'current' || id === cartId)

  const change = (id: string | undefined, verb: string | undefined, content: Record<string, unknown>): [unknown, number] => {
    if (id === undefined) {
      cartId = randomUUID()
      return put(content) ? [cart(), 200] : [problem('INVALID_CATALOG_REFERENCE'), 400]
    }
    if (!isKnown(id)) return [problem('CART_NOT_FOUND'), 404]
    if (verb === 'add-to-cart') return put(content) ? [cart(), 200] : [problem('INVALID_CATALOG_REFERENCE'), 400]
    if (verb === 'add-coupon') shop.coupons.push(String(content['code']))
    else if (verb === 'remove-line-items') for (const lineId of content['lineItemIds'] as string[]) lines.splice(lines.findIndex((one) => one.id === lineId), 1)
    else if (verb === 'update-line-items-quantity') for (const { id: lineId, quantity } of content['lineItems'] as Line[]) lines.find((one) => one.id === lineId)!.quantity = quantity
    else return [problem('NOT_FOUND'), 404]
    return [cart(), 200]
  }

  const answer: OwnServer = (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://shop')
    const [isCall, id, verb] = CARTS.exec(pathname) ?? []
    if (!isCall) return false
    shop.calls.push(`${request.method} ${pathname.replace(cartId ?? '?', 'ID')}`)
    if (request.method === 'GET') {
      if (isKnown(id)) answerJson(response, cart())
      else answerJson(response, problem('OWNED_CART_NOT_FOUND'), 404)
    } else void readContent(request).then((content) => answerJson(response, ...change(id, verb, content)))
    return true
  }
  return Object.assign(shop, { answer })
}
