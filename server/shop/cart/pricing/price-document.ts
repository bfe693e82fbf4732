import { categoryIdsOf } from '#server/shop/catalog/categories.ts'
import { findProductsById } from '#server/shop/catalog/find-products.ts'
import type { Product } from '#server/shop/catalog/product.ts'
import { findCoupons } from '#server/shop/coupons/manage-coupons.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import type { Services } from '#server/platform/services.ts'
import type { CartDocument } from '#server/shop/cart/cart-document.ts'
import { addCodePrices } from './code-prices.ts'
import { priceCart, type PricedCart } from './price-cart.ts'
import { promiseLines } from './promise-lines.ts'

/** Ids of the products and variations of a cart's lines. */
export const productIdsOf = ({ lines }: Pick<CartDocument, 'lines'>): number[] =>
  lines.flatMap(({ productId, variationId }) =>
    variationId === null ? [productId] : [productId, variationId],
  )

type Pricing = {
  /** Products that the caller has already loaded. */
  known?: Map<number, Product>
  /** False: the caller shows no prices with codes, and they are not computed. */
  hasCodePrices?: boolean
}

/** Loads the data for a cart's price and calculates it. */
export const priceDocument = async (
  services: Services,
  db: Sql,
  document: CartDocument,
  { known, hasCodePrices = true }: Pricing = {},
): Promise<PricedCart> => {
  const ids = productIdsOf(document)
  const products = known && ids.every((id) => known.has(id)) ? known : await findProductsById(db, ids)
  const coupons = await findCoupons(db, document.coupons)
  const needsCategories = [...coupons.values()].some(({ categoryIds }) => categoryIds.length > 0)
  const categoryIds = needsCategories
    ? await categoryIdsOf(
        db,
        document.lines.map(({ productId }) => productId),
      )
    : new Map<number, number[]>()
  const settings = services.shopSettings()
  const cart = priceCart({
    document,
    products,
    coupons,
    categoryIds,
    deliveryMethods: settings.deliveryMethods,
    nowMs: services.now(),
  })
  const reduced = hasCodePrices ? await addCodePrices(services, db, cart, coupons) : cart
  return promiseLines(reduced, products, settings, { fields: document.checkoutFields, nowMs: services.now() })
}
