import type { ProductCard } from '#contract/shop/product.ts'
import { definePart, type Services } from '#server/platform/services.ts'
import { listCachedProductCards } from '#server/shop/catalog/cards/list-product-cards.ts'
import { loadCards } from '#server/shop/catalog/cards/load-cards.ts'
import { createLiveSearch } from './live-search.ts'
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

/**
 * Ids of the products that match a text, best first, as many as a shopper may page through; filters and other
 * orders are applied to them by `filterRanked`.
 */
export const findRanked = (services: Services, text: string): Promise<number[]> =>
  services.get(liveSearch).find(text.slice(0, MAX_QUERY_LENGTH), MAX_FOUND)

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
