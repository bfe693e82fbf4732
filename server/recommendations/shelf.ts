import type { Offer, ProductSource } from './product-source.ts'

/** Of all sites together: some 60 MB. */
const MAX_OFFERS = 50_000
const MAX_LISTS = 500
/** No block shows more, and what is left out is among these. */
const LIST_LENGTH = 12

/**
 * Products that were asked for lately, of every site, by the shelf and the number of each; null: there is
 * none. The oldest is forgotten first.
 */
export type KeptOffers = Map<string, Offer | null>

/** Products of a source that were asked for lately, in memory. */
export type Shelf = {
  /** In the order of `ids`. */
  byIds: (ids: readonly string[]) => Promise<Offer[]>
  best: (category: string | null, count: number) => Promise<Offer[]>
}

let opened = 0

/** `beforeAsking` is called when the source has to be asked, and may refuse. */
export const openShelf = (
  source: ProductSource,
  kept: KeptOffers,
  now: () => number,
): ((beforeAsking: () => Promise<void>) => Shelf) => {
  const lists = new Map<string | null, Promise<Offer[]>>()
  let name = (opened += 1)
  let readMs = now()
  const refresh = () => {
    if (source.freshMs === null || Math.abs(now() - readMs) < source.freshMs) return
    // What was kept under the former name is asked for by nobody, and forgotten in its turn.
    name = opened += 1
    lists.clear()
    readMs = now()
  }
  const forgetOldest = () => {
    for (const key of kept.keys()) {
      if (kept.size <= MAX_OFFERS) return
      kept.delete(key)
    }
  }

  return (beforeAsking) => ({
    byIds: async (ids) => {
      refresh()
      const keyOf = (id: string) => `${name} ${id}`
      const unknown = ids.filter((id) => !kept.has(keyOf(id)))
      if (unknown.length === 0) return ids.flatMap((id) => kept.get(keyOf(id)) ?? [])
      const known = new Map(ids.map((id) => [id, kept.get(keyOf(id))]))
      const under = keyOf('')
      await beforeAsking()
      for (const id of unknown) known.set(id, null)
      for (const offer of await source.byIds([...new Set(unknown)])) known.set(offer.productId, offer)
      for (const id of unknown) kept.set(under + id, known.get(id) ?? null)
      forgetOldest()
      return ids.flatMap((id) => known.get(id) ?? [])
    },
    best: async (category, count) => {
      refresh()
      let list = lists.get(category)
      if (!list) {
        await beforeAsking()
        if (lists.size >= MAX_LISTS) lists.clear()
        list = source.best(category, LIST_LENGTH)
        lists.set(category, list)
        list.catch(() => lists.delete(category))
      }
      return (await list).slice(0, count)
    },
  })
}
