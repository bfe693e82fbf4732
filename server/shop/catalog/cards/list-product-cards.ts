import type { ProductCard } from '#contract/shop/product.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { definePart, type Services } from '#server/platform/services.ts'
import type { ListingRequest } from '#server/shop/catalog/listing.ts'
import { loadCards } from './load-cards.ts'
import { listEntryIds, loadListingSize, type SortPlace } from '#server/shop/catalog/store.ts'

/** Closer to an end than this it is as quick to count from there. */
const WORTH_CACHING = 500
const MAX_CACHED_PLACES = 5_000

type Known = { offset: number; place: SortPlace }

/**
 * Remembers where deep pages of a long listing begin, so that the next reader starts there instead of counting from the
 * listing's end. Good for one version of the catalogue, then forgotten.
 */
const createPlaceCache = () => {
  let knownVersion = -1
  let count = 0
  const places = new Map<string, Known[]>()

  const knownOf = (name: string, version: number): Known[] => {
    if (version !== knownVersion || count >= MAX_CACHED_PLACES) {
      places.clear()
      count = 0
      knownVersion = version
    }
    const known = places.get(name) ?? []
    places.set(name, known)
    return known
  }

  /** The known place nearest before `offset`. */
  const before = (name: string, version: number, offset: number): Known | undefined =>
    offset < WORTH_CACHING ? undefined : knownOf(name, version).findLast((known) => known.offset <= offset)

  const note = (name: string, version: number, offset: number, place: SortPlace): void => {
    if (offset < WORTH_CACHING) return
    const known = knownOf(name, version)
    const at = known.findLastIndex((one) => one.offset <= offset)
    if (known[at]?.offset === offset) return
    known.splice(at + 1, 0, { offset, place })
    count++
  }

  return { before, note }
}

type PageOfIds = { ids: number[]; total: number }

const MAX_CACHED_PAGES = 2_000

/**
 * Remembers which products stand on a page of a listing for one version of the catalogue. Not by popularity:
 * sales are counted without raising the version.
 */
const createPageCache = () => {
  let knownVersion = -1
  const pages = new Map<string, PageOfIds>()

  return async (
    { listing, orderBy, page, perPage }: ListingRequest,
    version: number,
    find: () => Promise<PageOfIds>,
  ): Promise<PageOfIds> => {
    if (orderBy === 'popularity') return find()
    if (version !== knownVersion || pages.size >= MAX_CACHED_PAGES) {
      pages.clear()
      knownVersion = version
    }
    const key = `${listing} ${orderBy} ${page} ${perPage}`
    const known = pages.get(key)
    if (known) return known
    const found = await find()
    if (knownVersion === version) pages.set(key, found)
    return found
  }
}

/** About 1 KB each. */
const MAX_CACHED_CARDS = 5_000

/**
 * Cards of products, cached as data for one version of the catalogue: whoever has a cart gets every page rendered anew,
 * and the same few hundred products are on most of them. A price that changes by the clock raises the version too.
 */
const createCardCache = (db: Sql) => {
  let knownVersion = -1
  const cards = new Map<number, ProductCard>()

  return async (ids: number[], nowMs: number, version: number): Promise<ProductCard[]> => {
    if (version !== knownVersion || cards.size > MAX_CACHED_CARDS) {
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

export type ProductCardPage = { cards: ProductCard[]; total: number; page: number; pages: number }

const listingCaches = definePart('listing caches', ({ db }) => ({
  places: createPlaceCache(),
  cards: createCardCache(db.read),
  pages: createPageCache(),
}))

/**
 * One page of a listing, counted from 1; a page beyond the last has no cards. Costs the same for a small and
 * a large shop.
 */
export const listProductCards = async (
  db: Sql,
  request: ListingRequest,
  nowMs: number,
): Promise<ProductCardPage> => {
  const { page, perPage } = request
  const { ids, total } = await findPageOfIds(db, request)
  return { cards: await loadCards(db, ids, nowMs), total, page, pages: pagesOf(total, perPage) }
}

/** The same for the catalogue as this process knows it: what was read before for that version is not read again. */
export const listCachedProductCards = async (
  services: Services,
  request: ListingRequest,
): Promise<ProductCardPage> => {
  const { page, perPage } = request
  const { places, cards, pages } = services.get(listingCaches)
  const version = services.versions().catalog
  const { ids, total } = await pages(request, version, () =>
    findPageOfIds(services.db.read, request, { places, version }),
  )
  return { cards: await cards(ids, services.now(), version), total, page, pages: pagesOf(total, perPage) }
}

const pagesOf = (total: number, perPage: number) => Math.max(1, Math.ceil(total / perPage))

/** Which products stand on a page, straight from the index of its order. */
const findPageOfIds = async (
  db: Sql,
  { listing, orderBy, page, perPage }: ListingRequest,
  known?: { places: ReturnType<typeof createPlaceCache>; version: number },
): Promise<PageOfIds> => {
  const total = await loadListingSize(db, listing)
  if (page < 1 || page > pagesOf(total, perPage) || !total) return { ids: [], total }

  const offset = (page - 1) * perPage
  const limit = Math.min(perPage, total - offset)
  const offsetFromEnd = total - offset - limit
  // The last pages are read backwards: an index is as quick from either end, not in its middle.
  const isFromEnd = offsetFromEnd < offset
  const depth = isFromEnd ? offsetFromEnd : offset

  const name = `${listing} ${orderBy} ${isFromEnd}`
  const near = known?.places.before(name, known.version, depth)
  const { ids, place } = await listEntryIds(db, listing, orderBy, {
    offset: depth - (near?.offset ?? 0),
    limit,
    isFromEnd,
    from: near?.place,
  })
  if (known && place) known.places.note(name, known.version, depth, place)
  return { ids, total }
}
