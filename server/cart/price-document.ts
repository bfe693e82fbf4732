import { categoryIdsOf } from '#server/catalog/category-ids-of.ts'
import { findProducts } from '#server/catalog/find-products.ts'
import type { Product } from '#server/catalog/product.ts'
import { findCoupons } from '#server/coupons/find-coupons.ts'
import type { Sql } from '#server/db/tables.ts'
import type { Shop } from '#server/shop.ts'
import type { CartDocument } from './cart-document.ts'
import { priceCart, type PricedCart } from './price-cart.ts'

const noCategories = new Map<number, number[]>()

/** The ids a cart's lines speak of: products and variations. */
export const productIdsOf = ({ lines }: Pick<CartDocument, 'lines'>): number[] =>
  lines.flatMap(({ productId, variationId }) =>
    variationId === null ? [productId] : [productId, variationId],
  )

/** Reads what a cart's price depends on and prices it; `known` are products the caller has read already. */
export const priceDocument = async (
  shop: Pick<Shop, 'now' | 'shopSettings'>,
  db: Sql,
  document: CartDocument,
  known?: Map<number, Product>,
): Promise<PricedCart> => {
  const ids = productIdsOf(document)
  const products = known && ids.every((id) => known.has(id)) ? known : await findProducts(db, ids)
  const coupons = await findCoupons(db, document.coupons)
  const asksCategories = [...coupons.values()].some(({ categoryIds }) => categoryIds.length > 0)
  const categoryIds = asksCategories
    ? await categoryIdsOf(
        db,
        document.lines.map(({ productId }) => productId),
      )
    : noCategories
  return priceCart({
    document,
    products,
    coupons,
    categoryIds,
    deliveryMethods: shop.shopSettings().deliveryMethods,
    nowMs: shop.now(),
  })
}
