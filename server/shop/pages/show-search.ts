import type { Context } from 'hono'
import { loadCachedCards } from '#server/shop/catalog/cards/list-product-cards.ts'
import {
  filterRanked,
  presentPanel,
  readListingFilters,
} from '#server/shop/catalog/filters/filter-listing.ts'
import { clientNetwork } from '#server/platform/limits/client-network.ts'
import type { Services } from '#server/platform/services.ts'
import { searchCounterOf } from '#server/shop/catalog/search/counts/count-searches.ts'
import {
  findAlternatives,
  findRanked,
  limitSearch,
  MAX_QUERY_LENGTH,
} from '#server/shop/catalog/search/search-products.ts'
import { suggestCategories } from '#server/shop/catalog/search/suggest.ts'
import { listingAddress, type SortOrder } from '#storefront/listing-address.ts'
import { paths } from '#storefront/paths.ts'
import { pl } from '#storefront/strings/pl.ts'
import { answerNotFound } from './answer-error.ts'
import { addressToMoveTo } from './listing-requests.ts'
import { showPage } from './show-page.ts'

const SEARCH_ORDERS: SortOrder[] = [
  'relevance',
  'price',
  'price-desc',
  'date',
  'popularity',
  'rating',
  'name',
]
/** Two rows on a wide screen. */
const OFFERED_INSTEAD = 8
const MAX_CATEGORIES = 4

const NOTHING: Awaited<ReturnType<typeof findRanked>> = { ids: [], leftOut: [], corrected: [], shownFor: '' }

/** A page of results; where there are none, bestsellers. `page`: undefined, when its number is invalid. */
export const showSearch = async (
  c: Context,
  services: Services,
  page: number | undefined,
): Promise<Response> => {
  const query = (c.req.query('s') ?? '')
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_QUERY_LENGTH)
  const requested = c.req.query('orderby') as SortOrder | undefined
  const order = requested && SEARCH_ORDERS.includes(requested) ? requested : 'relevance'
  const perPage = services.shopSettings().productsPerPage
  if (page === undefined) return answerNotFound(c, services)
  if (query) await limitSearch(services, clientNetwork(c, services))

  const given = new URL(c.req.url).searchParams
  const filters = await readListingFilters(services, given)
  const addressOf = (parameters: [string, string][], pageNumber = 1) =>
    listingAddress({ address: paths.search, order, orders: SEARCH_ORDERS, query, parameters }, pageNumber)
  const moved = addressToMoveTo(services, given, filters, addressOf(filters.parameters, page))
  if (moved) return c.redirect(moved)
  const ranked = query ? await findRanked(services, query) : NOTHING
  const found = await filterRanked(services, ranked.ids, filters, {
    order: order === 'relevance' || order === 'menu_order' ? 'given' : order,
    offset: (page - 1) * perPage,
    limit: perPage,
  })
  if (page > Math.max(1, Math.ceil(found.total / perPage))) return answerNotFound(c, services)
  const isFiltered = filters.parameters.length > 0
  // The owner's own trials, further pages and filters are no new searches.
  if (query && page === 1 && order === 'relevance' && !isFiltered)
    searchCounterOf(services).add(
      query,
      ranked.leftOut.length > 0 ? 0 : found.total,
      c.req.header('user-agent'),
    )

  const isNothing = query !== '' && ranked.ids.length === 0
  const isPartial = isNothing || ranked.leftOut.length > 0
  const title = query ? pl.catalog.searchTitle(query) : pl.catalog.searchTitleEmpty
  return showPage(c, services, {
    page: 'listing',
    props: {
      title,
      description: '',
      breadcrumbs: [],
      subcategories: query && page === 1 ? await suggestCategories(services, query, MAX_CATEGORIES) : [],
      products: await loadCachedCards(services, found.ids),
      total: found.total,
      page,
      perPage,
      address: paths.search,
      order,
      orders: SEARCH_ORDERS,
      query,
      searched: {
        missing: ranked.leftOut,
        corrected: ranked.corrected.map(({ typed }) => typed),
        shownFor: ranked.shownFor,
        asks: isPartial,
      },
      offered: isNothing ? await findAlternatives(services, OFFERED_INSTEAD) : [],
      filters: presentPanel(filters, found, (parameters) => addressOf(parameters)),
    },
    title,
    canonicalPath: null,
    isIndexed: false,
    search: query,
    // Texts that nothing has are without number: they must not push other pages out of the cache.
    isCacheable: found.total > 0 && !isPartial,
  })
}
