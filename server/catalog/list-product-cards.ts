import type { ProductCard } from '#contract/shop/product.ts'
import type { Sql } from '#server/db/tables.ts'
import { keepCards } from './keep-cards.ts'
import type { ListingRequest } from './listing.ts'
import { keepPages, type PageOfIds } from './keep-pages.ts'
import { keepPlaces } from './listing-places.ts'
import { loadCards } from './load-cards.ts'
import { listEntryIds, loadListingSize } from './store.ts'

export type ListingPage = { cards: ProductCard[]; total: number; page: number; pages: number }

type Kept = {
  places: ReturnType<typeof keepPlaces>
  cards: ReturnType<typeof keepCards>
  pages: ReturnType<typeof keepPages>
}
const keptOf = new WeakMap<Sql, Kept>()

/**
 * One page of a listing, counted from 1; a page beyond the last has no cards. Costs the same for a small and
 * a large shop. `catalogVersion`: the catalogue's version as this process knows it; with it a deep page costs
 * no more than the first, and what was read before for the same version is not read again.
 */
export const listProductCards = async (
  db: Sql,
  request: ListingRequest,
  nowMs: number,
  catalogVersion?: number,
): Promise<ListingPage> => {
  const { page, perPage } = request
  if (catalogVersion === undefined) {
    const { ids, total } = await findPage(db, request)
    return { cards: await loadCards(db, ids, nowMs), total, page, pages: pagesOf(total, perPage) }
  }
  const kept = keptOf.get(db) ?? { places: keepPlaces(), cards: keepCards(db), pages: keepPages() }
  keptOf.set(db, kept)
  const { ids, total } = await kept.pages(request, catalogVersion, () =>
    findPage(db, request, { places: kept.places, version: catalogVersion }),
  )
  return { cards: await kept.cards(ids, nowMs, catalogVersion), total, page, pages: pagesOf(total, perPage) }
}

const pagesOf = (total: number, perPage: number) => Math.max(1, Math.ceil(total / perPage))

/** Which products stand on a page, straight from the index of its order. */
const findPage = async (
  db: Sql,
  { listing, orderBy, page, perPage }: ListingRequest,
  known?: { places: Kept['places']; version: number },
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
