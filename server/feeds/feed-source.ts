import type { Sql } from '#server/db/tables.ts'
import type { Offer, ProductSource } from '#server/recommendations/product-source.ts'
import { listBest, listBestOf, listProductsById, type ProductRow, searchProducts } from './store.ts'
import { categoryKey } from './write-products.ts'

/** Products of a site's feed as it is now. */
export const feedSource = (db: Sql, siteId: string, generation: number): ProductSource => ({
  freshMs: null,
  byIds: async (ids) => (await listProductsById(db, siteId, generation, ids)).map(toOffer),
  best: async (category, count) =>
    (category === null
      ? await listBest(db, siteId, generation, count)
      : await listBestOf(db, siteId, generation, categoryKey(category), count)
    ).map(toOffer),
})

const toOffer = (row: ProductRow): Offer => ({
  productId: row.product_id,
  variantId: row.variant_id,
  title: row.title,
  description: row.description,
  category: row.category,
  image: row.image,
  url: row.url,
  priceMinor: Number(row.price_minor),
  compareAtMinor: row.compare_at_minor === null ? null : Number(row.compare_at_minor),
  currency: row.currency,
  quantity: row.quantity === null ? null : Number(row.quantity),
  isAvailable: row.is_available === 1,
  isAddable: row.is_available === 1,
})

/** Those whose words contain each of `words`, sold out or not. */
export const feedOffers = async (
  db: Sql,
  siteId: string,
  generation: number,
  words: readonly string[],
  count: number,
): Promise<Offer[]> => (await searchProducts(db, siteId, generation, words, count)).map(toOffer)
