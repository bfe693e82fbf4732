import type { Context } from 'hono'
import { clientNetwork } from '#server/platform/limits/client-network.ts'
import type { Services } from '#server/platform/services.ts'
import { searchCounterOf } from '#server/shop/catalog/search/counts/count-searches.ts'
import {
  findAlternatives,
  limitSearch,
  MAX_QUERY_LENGTH,
  searchListing,
  type SearchPage,
} from '#server/shop/catalog/search/search-products.ts'
import { suggestCategories } from '#server/shop/catalog/search/suggest.ts'
import type { SortOrder } from '#storefront/listing-address.ts'
import { paths } from '#storefront/paths.ts'
import { pl } from '#storefront/strings/pl.ts'
import { answerNotFound } from './answer-error.ts'
import { orderOfPages } from './page-orders.ts'
import { showPage } from './show-page.ts'

const SEARCH_ORDERS: SortOrder[] = ['relevance', 'price', 'price-desc', 'date', 'popularity', 'name']
/** Two rows on a wide screen. */
const OFFERED_INSTEAD = 8
const MAX_CATEGORIES = 4

const NOTHING: SearchPage = {
  cards: [],
  total: 0,
  page: 1,
  pages: 1,
  leftOut: [],
  corrected: [],
  shownFor: '',
}

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
  const found = query
    ? await searchListing(services, {
        text: query,
        orderBy: order === 'relevance' ? undefined : orderOfPages(order),
        page,
        perPage,
      })
    : NOTHING
  if (page > found.pages) return answerNotFound(c, services)
  // The owner's own trials and further pages are no new searches.
  if (query && page === 1 && order === 'relevance')
    searchCounterOf(services).add(
      query,
      found.leftOut.length > 0 ? 0 : found.total,
      c.req.header('user-agent'),
    )

  const isPartial = query !== '' && (found.total === 0 || found.leftOut.length > 0)
  const title = query ? pl.catalog.searchTitle(query) : pl.catalog.searchTitleEmpty
  return showPage(c, services, {
    page: 'listing',
    props: {
      title,
      description: '',
      breadcrumbs: [],
      subcategories: query && page === 1 ? await suggestCategories(services, query, MAX_CATEGORIES) : [],
      products: found.cards,
      total: found.total,
      page,
      perPage,
      address: paths.search,
      order,
      orders: SEARCH_ORDERS,
      query,
      searched: {
        missing: found.leftOut,
        corrected: found.corrected.map(({ typed }) => typed),
        shownFor: found.shownFor,
        asks: isPartial,
      },
      offered: query && found.total === 0 ? await findAlternatives(services, OFFERED_INSTEAD) : [],
    },
    title,
    canonicalPath: null,
    isIndexed: false,
    search: query,
    isCacheable: found.total > 0,
  })
}
