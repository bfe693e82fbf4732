import type { ProductCard } from '#contract/shop/product.ts'
import type { Sql } from '#server/db/tables.ts'
import type { Listing, ListingOrder } from './listing.ts'
import { keepPlaces } from './listing-places.ts'
import { loadCards } from './load-cards.ts'
import { listEntryIds, loadListingSize } from './store.ts'

export type ListingRequest = { listing: Listing; orderBy: ListingOrder; page: number; perPage: number }
export type ListingPage = { cards: ProductCard[]; total: number; page: number; pages: number }

const placesOf = new WeakMap<Sql, ReturnType<typeof keepPlaces>>()

/**
 * One page of a listing, counted from 1; a page beyond the last has no cards. Costs the same for a small and a large shop.
 * `catalogVersion`: the catalogue's version as this process knows it; with it a deep page costs no more than the first.
 */
export const listProductCards = async (db: Sql, { listing, orderBy, page, perPage }: ListingRequest, nowMs: number, catalogVersion?: number): Promise<ListingPage> => {
  const total = await loadListingSize(db, listing)
  const pages = Math.max(1, Math.ceil(total / perPage))
  if (page < 1 || page > pages || !total) return { cards: [], total, page, pages }

  const offset = (page - 1) * perPage
  const limit = Math.min(perPage, total - offset)
  const offsetFromEnd = total - offset - limit
  // The last pages are read backwards: an index is as quick from either end, not in its middle.
  const isFromEnd = offsetFromEnd < offset
  const depth = isFromEnd ? offsetFromEnd : offset

  if (!placesOf.has(db)) placesOf.set(db, keepPlaces())
  const places = placesOf.get(db)!
  const name = `${listing} ${orderBy} ${isFromEnd}`
  const near = catalogVersion === undefined ? undefined : places.before(name, catalogVersion, depth)
  const { ids, place } = await listEntryIds(db, listing, orderBy, { offset: depth - (near?.offset ?? 0), limit, isFromEnd, from: near?.place })
  if (catalogVersion !== undefined && place) places.note(name, catalogVersion, depth, place)
  return { cards: await loadCards(db, ids, nowMs), total, page, pages }
}
