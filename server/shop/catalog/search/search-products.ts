import type { ProductCard } from '#contract/shop/product.ts'
import { definePart, type Services } from '#server/platform/services.ts'
import { listCachedProductCards } from '#server/shop/catalog/cards/list-product-cards.ts'
import { loadCards } from '#server/shop/catalog/cards/load-cards.ts'
import { unitPriceOf } from '../present.ts'
import { foldPolish } from '#server/platform/text/fold-polish.ts'
import { createLiveSearch, type FoundProducts } from './live-search.ts'
import { limiterOf } from '#server/platform/limits/limiters.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'

/** Limits searches above human speed. The demo answers its own machine only and does not count. */
export const limitSearch = async (services: Services, network: string): Promise<void> => {
  if (!services.settings.isProduction) return
  const isAllowed = await limiterOf(services, 'searches')
    .consume(network)
    .then(
      () => true,
      () => false,
    )
  if (!isAllowed)
    throw new Refusal(429, 'too_many_requests', 'Za dużo wyszukiwań naraz. Spróbuj ponownie za minutę.')
}

export const MAX_QUERY_LENGTH = 80
/** As many as a shopper may page through, or sort. */
const MAX_FOUND = 240

const liveSearch = definePart('live search', ({ db, versions }) =>
  createLiveSearch(db, () => versions().catalog),
)

/** Builds this process' index before the first search. */
export const warmSearch = async (services: Services): Promise<void> => {
  await services.get(liveSearch).refresh()
}

/** Which words of a text no product has, and which were understood as others. */
export type SearchNotes = {
  leftOut: string[]
  corrected: { typed: string; meant: string }[]
  /** What the results are of, when that is not the text: without what was left out, corrected. '': the text. */
  shownFor: string
}

const findHits = async (services: Services, text: string, options: { limit?: number; isStrict: boolean }) =>
  services
    .get(liveSearch)
    .find(text.slice(0, MAX_QUERY_LENGTH), Math.min(options.limit ?? MAX_FOUND, MAX_FOUND), options)

/** Prices in the index may be of before a sale began a moment ago. */
const withinBounds = ({ query: { bounds } }: FoundProducts, cards: ProductCard[]): ProductCard[] =>
  bounds
    ? cards.filter((card) => {
        const price = unitPriceOf(card)
        return price !== null && price >= bounds.minGrosze && price <= bounds.maxGrosze
      })
    : cards

/**
 * Cards of the products that match a text best, best first; tolerates missing accents, endings and typing errors.
 * Only products that match all of it, unless `isStrict` is false.
 */
export const searchProductCards = async (
  services: Services,
  text: string,
  { limit, isStrict = true }: { limit: number; isStrict?: boolean },
): Promise<ProductCard[]> => {
  const found = await findHits(services, text, { limit, isStrict })
  const ids = found.hits.map(({ id }) => id)
  return withinBounds(found, await loadCards(services.db.read, ids, services.now()))
}

/**
 * Ids of the products that match a text, best first, as many as a shopper may page through; filters and other
 * orders are applied to them by `filterRanked`. When no product has all words, those that lack the least important
 * ones, with what was left out.
 */
export const findRanked = async (
  services: Services,
  text: string,
): Promise<SearchNotes & { ids: number[] }> => {
  const found = await findHits(services, text, { isStrict: false })
  return { ids: found.hits.map(({ id }) => id), ...notesOf(text, found) }
}

const notesOf = (text: string, { leftOut, corrected }: FoundProducts): SearchNotes => {
  if (!leftOut.length && !corrected.length) return { leftOut, corrected, shownFor: '' }
  const removed = new Set(leftOut.flatMap((words) => words.split(' ')))
  const meant = new Map(corrected.map((one) => [one.typed, one.meant]))
  const words = text
    .trim()
    .split(/\s+/)
    .filter((word) => !removed.has(word.toLowerCase()))
  return {
    leftOut,
    corrected,
    shownFor: words.map((word) => meant.get(foldPolish(word)) ?? word).join(' '),
  }
}

/** For a text that nothing matches: bestsellers. */
export const findAlternatives = async (services: Services, limit: number): Promise<ProductCard[]> =>
  (await listCachedProductCards(services, { listing: 'all', orderBy: 'popularity', page: 1, perPage: limit }))
    .cards
