import { LRUCache } from 'lru-cache'
import type { StorePlatform } from '#contract/display/names.ts'
import type { RecommendedProduct } from '#contract/display/recommendation.ts'
import { definePart } from '#server/platform/services.ts'
import { asciiJson } from '#server/platform/text/ascii-json.ts'
import { writeMoney } from '../feeds/read-values.ts'
import type { Offer, ProductSource } from '../feeds/product-source.ts'

/** Limit for all sites together: some 60 MB. */
const MAX_OFFERS = 50_000
const MAX_LISTS = 500
/** No block shows more, even after products on the page are left out. */
const LIST_LENGTH = 12

/** `wire`: the product as each platform's pages receive it, written when first needed. */
export type CachedOffer = Offer & { wire: Partial<Record<StorePlatform, string>> }

/** Products of all sites by generation and product id; false: the source has no such product. */
export const cachedOffers = definePart('cached offers', () => ({
  offers: new LRUCache<string, CachedOffer | false>({ max: MAX_OFFERS }),
  /** Numbers each reading of a source; older generations are evicted in turn. */
  generations: 0,
}))
type CachedOffers = ReturnType<(typeof cachedOffers)['create']>

export type OfferCache = {
  /** In the order of `ids`. */
  byIds: (ids: readonly string[]) => Promise<CachedOffer[]>
  best: (category: string | null, count: number) => Promise<CachedOffer[]>
}

const withWire = (offer: Offer): CachedOffer => ({ ...offer, wire: {} })

/** Caches a site's products. `beforeRead` runs before the source is read and may refuse. */
export const openOfferCache = (
  source: ProductSource,
  cached: CachedOffers,
  now: () => number,
): ((beforeRead: () => Promise<void>) => OfferCache) => {
  const lists = new LRUCache<string, Promise<CachedOffer[]>>({ max: MAX_LISTS })
  let generation = (cached.generations += 1)
  let readMs = now()
  const refresh = () => {
    if (source.freshMs === null || Math.abs(now() - readMs) < source.freshMs) return
    generation = cached.generations += 1
    lists.clear()
    readMs = now()
  }

  return (beforeRead) => ({
    byIds: async (ids) => {
      refresh()
      const prefix = `${generation} `
      const known = new Map(ids.map((id) => [id, cached.offers.get(prefix + id)]))
      const missing = [...known].flatMap(([id, offer]) => (offer === undefined ? [id] : []))
      if (missing.length > 0) {
        await beforeRead()
        for (const offer of await source.byIds(missing)) known.set(offer.productId, withWire(offer))
        for (const id of missing) cached.offers.set(prefix + id, known.get(id) ?? false)
      }
      return ids.flatMap((id) => known.get(id) || [])
    },
    best: async (category, count) => {
      refresh()
      // A category's name is never empty.
      const key = category ?? ''
      let list = lists.get(key)
      if (!list) {
        await beforeRead()
        list = source.best(category, LIST_LENGTH).then((offers) => offers.map(withWire))
        lists.set(key, list)
        list.catch(() => lists.delete(key))
      }
      return (await list).slice(0, count)
    },
  })
}

/** Longest texts of each platform's blocks, in characters. */
const ROOM: Record<StorePlatform, { title: number; description: number }> = {
  shopify: { title: 50, description: 400 },
  wix: { title: 18, description: 64 },
  klepka: { title: 50, description: 400 },
}

/** At most `most` characters and an ellipsis. */
const truncateText = (text: string, most: number): string => {
  const signs = [...text]
  return signs.length <= most ? text : `${signs.slice(0, most).join('').trimEnd()}…`
}

/** A product on the wire, written once for each platform. */
export const presentOffer = (offer: CachedOffer, platform: StorePlatform): string =>
  (offer.wire[platform] ??= asciiJson(toWire(offer, ROOM[platform])))

const toWire = (offer: Offer, room: (typeof ROOM)[StorePlatform]): RecommendedProduct => ({
  product_id: offer.productId,
  variant_id: offer.variantId,
  image: offer.image,
  desc: truncateText(offer.description, room.description),
  title: truncateText(offer.title, room.title),
  price: writeMoney(offer.priceMinor, offer.currency),
  compare_at_price: offer.compareAtMinor === null ? null : writeMoney(offer.compareAtMinor, offer.currency),
  inventory_quantity: offer.quantity,
  currency: offer.currency,
  product_name: offer.title,
  product_url: offer.url,
  is_available: offer.isAvailable,
  is_addable: offer.isAddable,
  ...(offer.lowestPriceNote === undefined ? {} : { lowest_price_note: offer.lowestPriceNote }),
})
