import { type Context, Hono } from 'hono'
import type { FilterPanel } from '#contract/shop/listing/filters.ts'
import type { CategoryCard, CategoryLink, ProductCard } from '#contract/shop/product.ts'
import { listCachedProductCards, loadCachedCards } from '#server/shop/catalog/cards/list-product-cards.ts'
import {
  filterListing,
  indexedChoice,
  type ListingFilters,
  presentPanel,
  readListingFilters,
} from '#server/shop/catalog/filters/filter-listing.ts'
import { isListingOrder, type Listing, listingOrders } from '../catalog/listing.ts'
import { loadCategory, loadTag } from '../catalog/categories.ts'
import type { Services } from '#server/platform/services.ts'
import { listingAddress, type SortOrder } from '#storefront/listing-address.ts'
import { paths } from '#storefront/paths.ts'
import { pl } from '#storefront/strings/pl.ts'
import { describeListing } from './describe-page.ts'
import { breadcrumbList, itemList } from './json-ld/shop.ts'
import { answerNotFound } from './answer-error.ts'
import { addressToMoveTo, orderOfPages } from './listing-requests.ts'
import { showPage } from './show-page.ts'
import { showSearch } from './show-search.ts'

const SHOP_ORDERS: SortOrder[] = [...listingOrders]
/** More digits make no sense. */
const PAGE_NUMBER = /^[1-9]\d{0,5}$/

type ToList = {
  listing: Listing
  address: string
  title: string
  description: string
  descriptionHtml?: string
  breadcrumbs: CategoryLink[]
  subcategories: CategoryCard[]
  /** Of a category, for its owner. */
  editUrl?: string
  categoryId?: number
}

/** The shop, its categories, its tags and the search, each with its further pages under `page/2/`. */
export const listingRoutes = (services: Services): Hono => {
  const routes = new Hono()
  const paged = (address: string, answer: (c: Context) => Promise<Response>) =>
    routes.get(address, answer).get(`${address}page/:page/`, answer)
  const shopLink = { name: pl.catalog.shopTitle, url: paths.shop }

  // WooCommerce's own address of a search, which its search forms, bookmarks and old links name.
  for (const address of [paths.home, paths.shop]) {
    routes.get(address, (c, next) => {
      if (c.req.query('s') === undefined) return next()
      const requested = ['s', 'orderby', 'paged'].flatMap((name) =>
        c.req.query(name) === undefined ? [] : [[name, c.req.query(name)!]],
      )
      return Promise.resolve(c.redirect(`${paths.search}?${new URLSearchParams(requested)}`))
    })
  }
  paged(paths.shop, (c) =>
    showListing(c, services, {
      listing: 'all',
      address: paths.shop,
      title: pl.catalog.shopTitle,
      description: pl.catalog.shopDescription,
      breadcrumbs: [],
      subcategories: [],
    }),
  )
  paged(paths.category(':slug'), async (c) => {
    const found = await loadCategory(services.db.read, c.req.param('slug') ?? '')
    if (!found) return answerNotFound(c, services)
    const { category, trail } = found
    return showListing(c, services, {
      listing: `category:${category.id}`,
      address: category.url,
      title: category.name,
      description: category.description,
      descriptionHtml: category.descriptionHtml,
      breadcrumbs: [shopLink, ...trail],
      subcategories: category.children.filter(({ productCount }) => productCount > 0),
      editUrl: `/panel/#/kategorie/${category.id}`,
      categoryId: category.id,
    })
  })
  paged(paths.tag(':slug'), async (c) => {
    const tag = await loadTag(services.db.read, c.req.param('slug') ?? '')
    if (!tag) return answerNotFound(c, services)
    return showListing(c, services, {
      listing: `tag:${tag.id}`,
      address: paths.tag(tag.slug),
      title: pl.catalog.tagTitle(tag.name),
      description: '',
      breadcrumbs: [shopLink],
      subcategories: [],
    })
  })
  paged(paths.search, (c) => showSearch(c, services, pageOf(c)))
  return routes
}

/**
 * The page number in the address; undefined when it is invalid. `page/1/` is the first page's other address.
 */
const pageOf = (c: Context): number | undefined => {
  const text = c.req.param('page') ?? c.req.query('paged') ?? '1'
  return PAGE_NUMBER.test(text) ? Number(text) : undefined
}

type Listed = { cards: ProductCard[]; total: number; pages: number; panel: FilterPanel }

/** Without filters the stored listing has the page; the index counts what each filter would leave. */
const listPage = async (
  services: Services,
  listing: Listing,
  filters: ListingFilters,
  { order, page, perPage }: { order: Exclude<SortOrder, 'relevance'>; page: number; perPage: number },
  addressOf: (parameters: [string, string][]) => string,
): Promise<Listed> => {
  const offset = (page - 1) * perPage
  if (filters.parameters.length === 0) {
    const stored = await listCachedProductCards(services, {
      listing,
      orderBy: orderOfPages(order),
      page,
      perPage,
    })
    const counted = await filterListing(services, listing, filters, { order, offset: 0, limit: 0 })
    return { ...stored, panel: presentPanel(filters, counted, addressOf) }
  }
  const found = await filterListing(services, listing, filters, { order, offset, limit: perPage })
  return {
    cards: await loadCachedCards(services, found.ids),
    total: found.total,
    pages: Math.max(1, Math.ceil(found.total / perPage)),
    panel: presentPanel(filters, found, addressOf),
  }
}

const showListing = async (
  c: Context,
  services: Services,
  { listing, editUrl, categoryId, ...shown }: ToList,
): Promise<Response> => {
  const page = pageOf(c)
  const requested = c.req.query('orderby')
  const order = isListingOrder(requested) ? requested : 'menu_order'
  const perPage = services.shopSettings().productsPerPage
  if (page === undefined) return answerNotFound(c, services)
  const query = new URL(c.req.url).searchParams
  const filters = await readListingFilters(services, query, categoryId)
  const addressOf = (parameters: [string, string][], pageNumber = 1, by: SortOrder = order) =>
    listingAddress({ ...shown, order: by, orders: SHOP_ORDERS, query: null, parameters }, pageNumber)
  const moved = addressToMoveTo(services, query, filters, addressOf(filters.parameters, page))
  if (moved) return c.redirect(moved)
  const { cards, total, pages, panel } = await listPage(
    services,
    listing,
    filters,
    { order, page, perPage },
    (parameters) => addressOf(parameters),
  )
  if (page > pages) return answerNotFound(c, services)

  const isFiltered = filters.parameters.length > 0
  const indexed = isFiltered && order === 'menu_order' && total > 0 ? indexedChoice(filters) : null
  const title = indexed ? pl.filters.indexedTitle(shown.title, indexed) : shown.title
  return showPage(c, services, {
    page: 'listing',
    props: {
      ...shown,
      title,
      products: cards,
      total,
      page,
      perPage,
      order,
      orders: SHOP_ORDERS,
      query: null,
      filters: panel,
    },
    title: page > 1 ? `${title} – ${pl.catalog.pageNumber(page).toLowerCase()}` : title,
    description: describeListing({ title, description: isFiltered ? '' : shown.description, total }, panel),
    canonicalPath: indexed
      ? addressOf(filters.parameters, page, 'menu_order')
      : addressOf([], isFiltered ? 1 : page, 'menu_order'),
    isIndexed: !isFiltered || indexed !== null,
    openGraph: { image: cards[0]?.picture?.src ?? null },
    jsonLd: [
      breadcrumbList(services, [
        { name: pl.frame.home, url: paths.home },
        ...shown.breadcrumbs,
        { name: shown.title, url: shown.address },
      ]),
      ...itemList(services, cards, { total, offset: (page - 1) * perPage }),
    ],
    ...(editUrl && { edit: { kind: 'category', url: editUrl } }),
    isCacheable: true,
  })
}
