import type { ProductCard } from '#contract/shop/product.ts'
import type { Sql } from '#server/db/tables.ts'
import { loadCards } from './load-cards.ts'

/** About 1 KB each. */
const MAX_KEPT = 5_000

/**
 * Cards of products, kept as data for one version of the catalogue: whoever has a cart gets every page drawn afresh,
 * and the same few hundred products are on most of them. A price that changes by the clock raises the version too.
 */
export const keepCards = (db: Sql) => {
  let knownVersion = -1
  const cards = new Map<number, ProductCard>()

  return async (ids: number[], nowMs: number, version: number): Promise<ProductCard[]> => {
    if (version !== knownVersion || cards.size > MAX_KEPT) {
      cards.clear()
      knownVersion = version
    }
    const missing = ids.filter((id) => !cards.has(id))
    if (missing.length) {
      const loaded = await loadCards(db, missing, nowMs)
      // The catalogue may have changed while it was read: what was read then belongs to nobody's version.
      if (knownVersion === version) for (const card of loaded) cards.set(card.id, card)
      else return loadCards(db, ids, nowMs)
    }
    return ids.flatMap((id) => cards.get(id) ?? [])
  }
}
