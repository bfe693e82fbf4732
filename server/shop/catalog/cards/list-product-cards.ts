import { LRUCache } from 'lru-cache'
import type { ProductCard } from '#contract/shop/product.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { definePart, type Services } from '#server/platform/services.ts'
import type { ListingRequest } from '#server/shop/catalog/listing.ts'
import { loadCards } from './load-cards.ts'
import { listEntryIds, loadListingSize, type SortPosition } from '#server/shop/catalog/store.ts'

/** Closer to an end than this, counting from the end is equally quick. */
const WORTH_CACHING = 500
const MAX_CACHED_POSITIONS = 5_000

type Known = { offset: number; position: SortPosition }

/**
 * Where deep pages of a long listing begin, so that the next request starts there instead of counting from the end of
 * the listing. Valid for one version of the catalogue.
 */
const createPositionCache = () => {
  let knownVersion = -1
  let count = 0
  const positions = new Map<string, Known[]>()

  const knownOf = (name: string, version: number): Known[] => {
    if (version !== knownVersion || count >= MAX_CACHED_POSITIONS) {
      positions.clear()
      count = 0
      knownVersion = version
    }
    const known = positions.get(name) ?? []
    positions.set(name, known)
    return known
  }

  /** The known position nearest before `offset`. */
  const before = (name: string, version: number, offset: number): Known | undefined =>
    offset < WORTH_CACHING ? undefined : knownOf(name, version).findLast((known) => known.offset <= offset)

  const note = (name: string, version: number, offset: number, position: SortPosition): void => {
    if (offset < WORTH_CACHING) return
    const known = knownOf(name, version)
    const at = known.findLastIndex((one) => one.offset <= offset)
    if (known[at]?.offset === offset) return
    known.splice(at + 1, 0, { offset, position })
    count++
  }

  return { before, note }
}

type PageOfIds = { ids: number[]; total: number }

const MAX_CACHED_PAGES = 2_000

/**
 * The products of a page of a listing, for one version of the catalogue. Not by popularity: sales are counted without
 * raising the version.
 */
const createPageCache = () => {
  let knownVersion = -1
  const pages = new LRUCache<string, PageOfIds>({ max: MAX_CACHED_PAGES })

  return async (
    { listing, orderBy, page, perPage }: ListingRequest,
    version: number,
    find: () => Promise<PageOfIds>,
  ): Promise<PageOfIds> => {
    if (orderBy === 'popularity') return find()
    if (version !== knownVersion) {
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
 * Cards of products, cached as data for one version of the catalogue: most pages show the same few hundred products. A
 * price that changes by the clock raises the version too.
 */
const createCardCache = (db: Sql) => {
  let knownVersion = -1
  const cards = new LRUCache<number, ProductCard>({ max: MAX_CACHED_CARDS })

  return async (ids: number[], nowMs: number, version: number): Promise<ProductCard[]> => {
    if (version !== knownVersion) {
      cards.clear()
      knownVersion = version
    }
    // `get` marks the existing cards as used, so that the missing ones do not evict them.
    const missing = ids.filter((id) => cards.get(id) === undefined)
    if (missing.length) {
      const loaded = await loadCards(db, missing, nowMs)
      // The catalogue may have changed while the cards were loaded: they belong to no version then.
      if (knownVersion === version) for (const card of loaded) cards.set(card.id, card)
      else return loadCards(db, ids, nowMs)
    }
    return ids.flatMap((id) => cards.get(id) ?? [])
  }
}

export type ProductCardPage = { cards: ProductCard[]; total: number; page: number; pages: number }

const listingCaches = definePart('listing caches', ({ db }) => ({
  positions: createPositionCache(),
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

/** The same from the caches of this process, for its known version of the catalogue. */
export const listCachedProductCards = async (
  services: Services,
  request: ListingRequest,
): Promise<ProductCardPage> => {
  const { page, perPage } = request
  const { positions, cards, pages } = services.get(listingCaches)
  const version = services.versions().catalog
  const { ids, total } = await pages(request, version, () =>
    findPageOfIds(services.db.read, request, { positions, version }),
  )
  return { cards: await cards(ids, services.now(), version), total, page, pages: pagesOf(total, perPage) }
}

/** Cards of these products, in this order, from the cache of this process. */
export const loadCachedCards = (services: Services, ids: number[]): Promise<ProductCard[]> =>
  services.get(listingCaches).cards(ids, services.now(), services.versions().catalog)

const pagesOf = (total: number, perPage: number) => Math.max(1, Math.ceil(total / perPage))

/** The products of a page, straight from the index of its order. */
const findPageOfIds = async (
  db: Sql,
  { listing, orderBy, page, perPage }: ListingRequest,
  known?: { positions: ReturnType<typeof createPositionCache>; version: number },
): Promise<PageOfIds> => {
  const total = await loadListingSize(db, listing)
  if (page < 1 || page > pagesOf(total, perPage) || !total) return { ids: [], total }

  const offset = (page - 1) * perPage
  const limit = Math.min(perPage, total - offset)
  const offsetFromEnd = total - offset - limit
  // The last pages are read backwards: an index is equally quick from both ends.
  const isFromEnd = offsetFromEnd < offset
  const depth = isFromEnd ? offsetFromEnd : offset

  const name = `${listing} ${orderBy} ${isFromEnd}`
  const near = known?.positions.before(name, known.version, depth)
  const { ids, position } = await listEntryIds(db, listing, orderBy, {
    offset: depth - (near?.offset ?? 0),
    limit,
    isFromEnd,
    from: near?.position,
  })
  if (known && position) known.positions.note(name, known.version, depth, position)
  return { ids, total }
}
