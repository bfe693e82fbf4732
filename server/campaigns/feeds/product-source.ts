import type { Sql } from '#server/platform/db/tables.ts'
import { listBest, listBestOf, listProductsById, type FeedProductRow, searchFeedProducts } from './store.ts'
import { categoryKey } from './write-products.ts'

/** A product that can be recommended, from any source. */
export type Offer = {
  productId: string
  /** '' where it has none. */
  variantId: string
  title: string
  description: string
  /** Used to find similar products; '' if it has none. */
  category: string
  image: string
  url: string
  /** In the currency's smallest unit. */
  priceMinor: number
  compareAtMinor: number | null
  currency: string
  /** Null: stock is not counted. */
  quantity: number | null
  isAvailable: boolean
  /** It can be added to a cart without another choice. */
  isAddable: boolean
  /** What a reduction is compared with, in words; left out: nothing is known of it. */
  lowestPriceNote?: string
}

/** A source of products: a feed, or our own shop. */
export type ProductSource = {
  /** How long read products are valid; null: until the site changes. */
  freshMs: number | null
  byIds: (ids: readonly string[]) => Promise<Offer[]>
  /** Available products of a category or (null) of all, best-selling first. */
  best: (category: string | null, count: number) => Promise<Offer[]>
}

/** The published products of a site's feed. */
export const feedSource = (db: Sql, siteId: string, generation: number): ProductSource => ({
  freshMs: null,
  byIds: async (ids) => (await listProductsById(db, siteId, generation, ids)).map(toOffer),
  best: async (category, count) =>
    (category === null
      ? await listBest(db, siteId, generation, count)
      : await listBestOf(db, siteId, generation, categoryKey(category), count)
    ).map(toOffer),
})

const toOffer = (row: FeedProductRow): Offer => ({
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

/** Products whose texts contain each of `words`, sold out or not. */
export const feedOffers = async (
  db: Sql,
  siteId: string,
  generation: number,
  words: readonly string[],
  count: number,
): Promise<Offer[]> => (await searchFeedProducts(db, siteId, generation, words, count)).map(toOffer)
