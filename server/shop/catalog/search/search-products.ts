import type { ProductCard } from '#contract/shop/product.ts'
import { definePart, type Services } from '#server/platform/services.ts'
import {
  listCachedProductCards,
  type ProductCardPage,
} from '#server/shop/catalog/cards/list-product-cards.ts'
import type { ListingOrder } from '../listing.ts'
import { loadCards } from '#server/shop/catalog/cards/load-cards.ts'
import { unitPriceOf } from '../present.ts'
import { createLiveSearch } from './live-search.ts'
import { sortKey } from '../sort-key.ts'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { Refusal } from '#server/platform/errors/refusal.ts'

/** Whole pages of results: a shopper who tries words and turns pages stays far below. */
const PER_NETWORK = { points: 60, duration: 60 }

const searchLimiter = definePart('search limiter', () => new RateLimiterMemory(PER_NETWORK))

/** Limits searches above human speed. The demo answers its own machine only and does not count. */
export const limitSearch = async (services: Services, network: string): Promise<void> => {
  if (!services.settings.isProduction) return
  const isAllowed = await services
    .get(searchLimiter)
    .consume(network)
    .then(
      () => true,
      () => false,
    )
  if (!isAllowed)
    throw new Refusal(429, 'too_many_requests', 'Za dużo wyszukiwań naraz. Spróbuj ponownie za minutę.')
}

export const MAX_QUERY_LENGTH = 80
/** As many as a shopper may page through. */
const MAX_FOUND = 240

const liveSearch = definePart('live search', ({ db, versions }) =>
  createLiveSearch(db, () => versions().catalog),
)

/** Builds this process' index before the first search. */
export const warmSearch = async (services: Services): Promise<void> => {
  await services.get(liveSearch).refresh()
}

/**
 * Cards of the products that match a text best, best first; tolerates missing accents, endings and one typo.
 */
export const searchProductCards = async (
  services: Services,
  text: string,
  { limit }: { limit: number },
): Promise<ProductCard[]> =>
  loadCards(
    services.db.read,
    await services.get(liveSearch).find(text.slice(0, MAX_QUERY_LENGTH), Math.min(limit, MAX_FOUND)),
    services.now(),
  )

const orders: Partial<Record<ListingOrder, (a: ProductCard, b: ProductCard) => number>> = {
  price: (a, b) => (a.priceGrosze ?? 0) - (b.priceGrosze ?? 0),
  'price-desc': (a, b) => (b.priceGrosze ?? 0) - (a.priceGrosze ?? 0),
  'unit-price': (a, b) => (unitPriceOf(a) ?? 0) - (unitPriceOf(b) ?? 0),
  'unit-price-desc': (a, b) => (unitPriceOf(b) ?? 0) - (unitPriceOf(a) ?? 0),
  date: (a, b) => b.id - a.id,
  name: (a, b) => (sortKey(a.name) < sortKey(b.name) ? -1 : 1),
}

/**
 * One page of search results; without a sort order, or with one without meaning here, the best match first.
 */
export const searchListing = async (
  services: Services,
  {
    text,
    orderBy,
    page,
    perPage,
  }: { text: string; orderBy?: ListingOrder | undefined; page: number; perPage: number },
): Promise<ProductCardPage> => {
  const order = orderBy && orders[orderBy]
  const ids = await services.get(liveSearch).find(text.slice(0, MAX_QUERY_LENGTH), MAX_FOUND)
  const pages = Math.max(1, Math.ceil(ids.length / perPage))
  const from = (page - 1) * perPage
  if (!order)
    return {
      cards: await loadCards(services.db.read, ids.slice(from, from + perPage), services.now()),
      total: ids.length,
      page,
      pages,
    }
  const cards = (await loadCards(services.db.read, ids, services.now())).sort(order)
  return { cards: cards.slice(from, from + perPage), total: ids.length, page, pages }
}

/** For a text without matches: partial matches, else bestsellers. */
export const findAlternatives = async (
  services: Services,
  text: string,
  limit: number,
): Promise<{ isRelated: boolean; cards: ProductCard[] }> => {
  const db = services.db.read
  const related = await services.get(liveSearch).findAny(text.slice(0, MAX_QUERY_LENGTH), limit)
  if (related.length) return { isRelated: true, cards: await loadCards(db, related, services.now()) }
  const request = { listing: 'all', orderBy: 'popularity', page: 1, perPage: limit } as const
  return {
    isRelated: false,
    cards: (await listCachedProductCards(services, request)).cards,
  }
}
