import { yieldToRequests } from '#server/platform/yield-to-requests.ts'
import { readJsonLines } from '#server/shop/catalog/import/spool.ts'
import { foldPolish } from '#server/platform/text/fold-polish.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { FeedProduct, FeedVariant } from './feed-item.ts'
import {
  addProducts,
  type CategoryRow,
  listGenerations,
  type FeedProductRow,
  removeProducts,
} from './store.ts'

const AT_ONCE = 512
const REMOVED_AT_ONCE = 2_000
const MAX_CATEGORIES = 10
const MAX_CATEGORY = 300
const MAX_SEARCH_TEXT = 500
/** Longer than any import: older rows belong to an interrupted one. */
const LEFT_BEHIND_MS = 3_600_000
/** Generations are named by the time they were begun. */
export const GENERATIONS_PER_MS = 1_000

/** A collected product with the better data of its variants. */
export type StagedProduct = FeedProduct & { best: FeedVariant | null; position: number }

const forgettable = { isDurable: false }

/** Writes products beside the published ones in small transactions, so that nothing has to wait. */
export const writeFeedProducts = async (
  db: Database,
  siteId: string,
  generation: number,
  path: string,
  placeOf: (index: number) => { position: number | undefined; best: FeedVariant | undefined },
): Promise<void> => {
  let index = 0
  for await (const products of readJsonLines<FeedProduct>(path, AT_ONCE)) {
    const staged = products.flatMap((product): StagedProduct[] => {
      const { position, best } = placeOf(index++)
      // A product without a position is not shown.
      return position === undefined ? [] : [{ ...product, best: best ?? null, position }]
    })
    await db.transaction(
      (tx) =>
        addProducts(
          tx,
          staged.map((one) => rowOf(siteId, generation, one)),
          staged.flatMap((one) => categoryRows(siteId, generation, one)),
        ),
      forgettable,
    )
    await yieldToRequests()
  }
}

/** Removes replaced products and leftovers of interrupted imports. */
export const removeOthers = async (
  db: Database,
  siteId: string,
  shown: number,
  former: number,
  nowMs: number,
): Promise<void> => {
  for (const { generation, last } of await listGenerations(db.read, siteId)) {
    const isOver = generation === former || generation < (nowMs - LEFT_BEHIND_MS) * GENERATIONS_PER_MS
    if (generation === shown || !isOver) continue
    for (let from = 0; from <= last; from += REMOVED_AT_ONCE)
      await db.transaction(
        (tx) => removeProducts(tx, siteId, generation, from, from + REMOVED_AT_ONCE),
        forgettable,
      )
  }
}

const rowOf = (siteId: string, generation: number, { best, ...product }: StagedProduct): FeedProductRow => {
  const offer = best ?? product
  return {
    site_id: siteId,
    generation,
    product_id: product.productId,
    position: product.position,
    variant_id: best?.variantId ?? product.variantId,
    title: product.title,
    description: product.description,
    category: product.categories[0] ?? '',
    image: offer.image || product.image,
    url: offer.url || product.url,
    price_minor: offer.priceMinor ?? 0,
    compare_at_minor: offer.compareAtMinor,
    currency: offer.currency,
    quantity: offer.quantity,
    is_available: offer.isAvailable ? 1 : 0,
    search_text: foldPolish(`${product.title} ${product.productId} ${product.categories.join(' ')}`).slice(
      0,
      MAX_SEARCH_TEXT,
    ),
  }
}

/** A product is found by the whole path of its category and by each name on it. */
const categoryRows = (
  siteId: string,
  generation: number,
  { categories, position, productId }: StagedProduct,
): CategoryRow[] =>
  [
    ...new Set(
      categories
        .flatMap((path) => [path, ...path.split('>')])
        .map(categoryKey)
        .filter(Boolean),
    ),
  ]
    .slice(0, MAX_CATEGORIES)
    .map((category) => ({ site_id: siteId, generation, category, position, product_id: productId }))

/** The normalized name of a category. */
export const categoryKey = (name: string): string =>
  foldPolish(name)
    .replace(/\s*>\s*/g, ' > ')
    .trim()
    .slice(0, MAX_CATEGORY)
