import { Hono } from 'hono'
import { readProductId, readQuantity } from '#contract/shop/cart-input.ts'
import type { DeliveryEstimate } from '#contract/shop/product-page/delivery-estimate.ts'
import type { ProductDetails, ProductVariation } from '#contract/shop/product.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import { securityHeaders } from '#server/platform/http/security-headers.ts'
import { limitRate } from '#server/platform/limits/rate-limit.ts'
import type { Services } from '#server/platform/services.ts'
import { loadCards } from '#server/shop/catalog/cards/load-cards.ts'
import { loadProductDetails } from '#server/shop/catalog/load-product-details.ts'
import { estimateDelivery, readPostcode } from '#server/shop/delivery/estimate-delivery.ts'
import { paths } from '#storefront/paths.ts'
import { renderDeliveryAnswer, renderSeenProducts } from '#storefront/render'

const MAX_CARDS = 8

/** Parts of a product's page that are the visitor's own, as markup that its scripts put in. */
export const productPartsRoutes = (services: Services): Hono => {
  const limitParts = limitRate(services, 'product-parts', () => {
    throw new Refusal(429, 'too_many_requests', 'Za dużo zapytań naraz. Spróbuj za chwilę.')
  })
  /** Also opened alone, such an answer is a page. */
  const headers = () => ({ ...securityHeaders(services), 'Cache-Control': 'private, no-store' })
  return new Hono()
    .get(paths.deliveryEstimate, limitParts, async (c) => {
      const id = readProductId(c.req.query('produkt') ?? '')
      const product = id === null ? undefined : await loadProductDetails(services.db.read, id, services.now())
      if (!product || product.isVirtual) return c.text('', 404)
      const variationId = readProductId(c.req.query('wariant') ?? '')
      const variation = product.variations.find((one) => one.id === variationId) ?? null
      return c.html(
        renderDeliveryAnswer(
          estimateProductDelivery(services, product, variation, {
            postcode: readPostcode(c.req.query('kod') ?? '') ?? null,
            pieces: readQuantity(c.req.query('ilosc') ?? '') ?? 1,
          }),
        ),
        200,
        headers(),
      )
    })
    .get(paths.productCards, limitParts, async (c) => {
      const ids = (c.req.query('ids') ?? '').split(',').flatMap((text) => readProductId(text) ?? [])
      const cards = await loadCards(services.db.read, [...new Set(ids)].slice(0, MAX_CARDS), services.now())
      return c.html(renderSeenProducts(cards), 200, headers())
    })
}

/** Cost and days of delivery of some pieces of a product alone. */
export const estimateProductDelivery = (
  services: Services,
  product: ProductDetails,
  variation: ProductVariation | null,
  { postcode, pieces }: { postcode: string | null; pieces: number },
): DeliveryEstimate => {
  const shown = variation ?? product
  const sides = Object.values(product.sizeMm).map((side) => side ?? 0)
  const lengthMm = Math.max(...sides)
  return estimateDelivery(services.shopSettings(), {
    goods: {
      itemsGrosze: (shown.priceGrosze ?? 0) * pieces,
      weightGrams: (product.weightGrams ?? 0) * pieces,
      longest: lengthMm > 0 ? { name: product.name, lengthMm } : null,
    },
    postcode,
    handlingDays: product.handlingDays,
    isOnBackorder: shown.availability === 'on_backorder',
    nowMs: services.now(),
  })
}
