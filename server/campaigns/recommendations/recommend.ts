import type * as v from 'valibot'
import type { productRecommendation } from '#contract/display/recommendation.ts'
import type { Offer, ProductSource } from '../feeds/product-source.ts'

/** Of all sites together: some 60 MB. */
const MAX_OFFERS = 50_000
const MAX_LISTS = 500
/** No block shows more, and what is left out is among these. */
const LIST_LENGTH = 12

/**
 * Products that were asked for lately, of every site, by the shelf and the number of each; null: there is
 * none. The oldest is forgotten first.
 */
export type CachedOffers = Map<string, Offer | null>

/** Products of a source that were asked for lately, in memory. */
type OfferCache = {
  /** In the order of `ids`. */
  byIds: (ids: readonly string[]) => Promise<Offer[]>
  best: (category: string | null, count: number) => Promise<Offer[]>
}

let opened = 0

/** `beforeAsking` is called when the source has to be asked, and may refuse. */
export const openOfferCache = (
  source: ProductSource,
  saved: CachedOffers,
  now: () => number,
): ((beforeAsking: () => Promise<void>) => OfferCache) => {
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
    for (const key of saved.keys()) {
      if (saved.size <= MAX_OFFERS) return
      saved.delete(key)
    }
  }

  return (beforeAsking) => ({
    byIds: async (ids) => {
      refresh()
      const keyOf = (id: string) => `${name} ${id}`
      const unknown = ids.filter((id) => !saved.has(keyOf(id)))
      if (unknown.length === 0) return ids.flatMap((id) => saved.get(keyOf(id)) ?? [])
      const known = new Map(ids.map((id) => [id, saved.get(keyOf(id))]))
      const under = keyOf('')
      await beforeAsking()
      for (const id of unknown) known.set(id, null)
      for (const offer of await source.byIds([...new Set(unknown)])) known.set(offer.productId, offer)
      for (const id of unknown) saved.set(under + id, known.get(id) ?? null)
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

export type RecommendationRequest = v.InferOutput<typeof productRecommendation.request>

/** Enough that what stands on the page and what is chosen already can be left out. */
const SPARE = 3

/** What a block of products shows. What is sold out is recommended only when its owner named it by hand. */
export const recommend = async (shelf: OfferCache, asked: RecommendationRequest): Promise<Offer[]> => {
  const { count, product_id: shown } = asked
  const chosen = (await choose(shelf, asked))
    .filter(({ productId }) => asked.category === 'manual' || productId !== shown)
    .slice(0, count)
  if (!asked.fills_up || chosen.length === count) return chosen
  const taken = new Set([shown, ...chosen.map(({ productId }) => productId)])
  return [
    ...chosen,
    ...(await shelf.best(null, count + SPARE)).filter(({ productId }) => !taken.has(productId)),
  ].slice(0, count)
}

const choose = async (
  shelf: OfferCache,
  { category, count, manual_products, recent_products, product_id, product_category }: RecommendationRequest,
): Promise<Offer[]> => {
  const enough = count + SPARE
  switch (category) {
    case 'manual':
      return shelf.byIds(manual_products)
    case 'recently_seen':
      return (await shelf.byIds(recent_products)).filter(({ isAvailable }) => isAvailable)
    case 'same_category': {
      const like = product_category || (await categoryOf(shelf, [product_id, ...recent_products]))
      return like ? shelf.best(like, enough) : []
    }
    case 'best_sellers':
    case '':
      return shelf.best(null, enough)
    default:
      return shelf.best(category, enough)
  }
}

/** Of the first that has one. */
const categoryOf = async (shelf: OfferCache, ids: string[]): Promise<string> =>
  (await shelf.byIds(ids.filter(Boolean).slice(0, SPARE))).find(({ category }) => category)?.category ?? ''
