import { type Context, Hono } from 'hono'
import type { CategoryCard, CategoryLink } from '#contract/shop/product.ts'
import { listProductCards } from '#server/catalog/list-product-cards.ts'
import { isListingOrder, type Listing, type ListingOrder, listingOrders } from '#server/catalog/listing.ts'
import { loadCategory, loadTag } from '#server/catalog/load-category.ts'
import { countSearch } from '#server/catalog/search-rate.ts'
import { MAX_QUERY_LENGTH, offerInstead, searchListing } from '#server/catalog/search-products.ts'
import { clientNetwork } from '#server/limits/client-network.ts'
import type { Shop } from '#server/shop.ts'
import { listingAddress, type SortOrder } from '#storefront/listing-address.ts'
import { paths } from '#storefront/paths.ts'
import { pl } from '#storefront/strings/pl.ts'
import { breadcrumbList } from './json-ld.ts'
import { answerNotFound } from './not-found.ts'
import { showPage } from './show-page.ts'

const SEARCH_ORDERS: SortOrder[] = ['relevance', 'price', 'price-desc', 'date', 'name']
const SHOP_ORDERS: SortOrder[] = [...listingOrders]
/** Two rows on a wide screen. */
const OFFERED_INSTEAD = 8
/** More digits would only be somebody's game. */
const PAGE_NUMBER = /^[1-9]\d{0,5}$/

type ToList = {
  listing: Listing
  address: string
  title: string
  description: string
  breadcrumbs: CategoryLink[]
  subcategories: CategoryCard[]
}

/** The shop, its categories, its tags and the search, each with its further pages under `page/2/`. */
export const listingRoutes = (shop: Shop): Hono => {
  const routes = new Hono()
  const paged = (address: string, answer: (c: Context) => Promise<Response>) =>
    routes.get(address, answer).get(`${address}page/:page/`, answer)
  const shopLink = { name: pl.catalog.shopTitle, url: paths.shop }

  // WooCommerce's own address of a search, which its search forms, bookmarks and old links name.
  for (const address of [paths.home, paths.shop]) {
    routes.get(address, (c, next) => {
      if (c.req.query('s') === undefined) return next()
      const asked = ['s', 'orderby', 'paged'].flatMap((name) =>
        c.req.query(name) === undefined ? [] : [[name, c.req.query(name)!]],
      )
      return Promise.resolve(c.redirect(`${paths.search}?${new URLSearchParams(asked)}`))
    })
  }
  paged(paths.shop, (c) =>
    showListing(c, shop, {
      listing: 'all',
      address: paths.shop,
      title: pl.catalog.shopTitle,
      description: pl.catalog.shopDescription,
      breadcrumbs: [],
      subcategories: [],
    }),
  )
  paged(paths.category(':slug'), async (c) => {
    const found = await loadCategory(shop.db.read, c.req.param('slug') ?? '')
    if (!found) return answerNotFound(c, shop)
    const { category, trail } = found
    return showListing(c, shop, {
      listing: `category:${category.id}`,
      address: category.url,
      title: category.name,
      description: category.description,
      breadcrumbs: [shopLink, ...trail],
      subcategories: category.children.filter(({ productCount }) => productCount > 0),
    })
  })
  paged(paths.tag(':slug'), async (c) => {
    const tag = await loadTag(shop.db.read, c.req.param('slug') ?? '')
    if (!tag) return answerNotFound(c, shop)
    return showListing(c, shop, {
      listing: `tag:${tag.id}`,
      address: paths.tag(tag.slug),
      title: pl.catalog.tagTitle(tag.name),
      description: '',
      breadcrumbs: [shopLink],
      subcategories: [],
    })
  })
  paged(paths.search, (c) => showSearch(c, shop))
  return routes
}

/** Shoppers compare floors by the square metre, whatever a pack holds. */
const orderOfPages = (order: Exclude<SortOrder, 'relevance'>): ListingOrder =>
  order === 'price' || order === 'price-desc' ? `unit-${order}` : order

/** The page in the address; undefined when it is no page number. `page/1/` is the first page's other name. */
const pageOf = (c: Context): number | undefined => {
  const text = c.req.param('page') ?? c.req.query('paged') ?? '1'
  return PAGE_NUMBER.test(text) ? Number(text) : undefined
}

const showListing = async (c: Context, shop: Shop, { listing, ...shown }: ToList): Promise<Response> => {
  const page = pageOf(c)
  const asked = c.req.query('orderby')
  const order = isListingOrder(asked) ? asked : 'menu_order'
  const perPage = shop.shopSettings().productsPerPage
  if (page === undefined) return answerNotFound(c, shop)
  const { cards, total, pages } = await listProductCards(
    shop.db.read,
    { listing, orderBy: orderOfPages(order), page, perPage },
    shop.now(),
    shop.versions().catalog,
  )
  if (page > pages) return answerNotFound(c, shop)

  const firstPage = listingAddress({ ...shown, order: 'menu_order', orders: SHOP_ORDERS, query: null }, page)
  return showPage(c, shop, {
    page: 'listing',
    props: { ...shown, products: cards, total, page, perPage, order, orders: SHOP_ORDERS, query: null },
    title: page > 1 ? `${shown.title} – ${pl.catalog.pageNumber(page).toLowerCase()}` : shown.title,
    description: shown.description || `${shown.title}: ${pl.catalog.productCount(total)}.`,
    canonicalPath: firstPage,
    openGraph: { image: cards[0]?.picture?.src ?? null },
    jsonLd: [
      breadcrumbList(shop, [
        { name: pl.frame.home, url: paths.home },
        ...shown.breadcrumbs,
        { name: shown.title, url: shown.address },
      ]),
    ],
    isCacheable: true,
  })
}

const showSearch = async (c: Context, shop: Shop): Promise<Response> => {
  const query = (c.req.query('s') ?? '')
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_QUERY_LENGTH)
  const page = pageOf(c)
  const asked = c.req.query('orderby') as SortOrder | undefined
  const order = asked && SEARCH_ORDERS.includes(asked) ? asked : 'relevance'
  const perPage = shop.shopSettings().productsPerPage
  if (page === undefined) return answerNotFound(c, shop)
  if (query) await countSearch(shop, clientNetwork(c, shop.settings))
  const found = query
    ? await searchListing(shop, {
        text: query,
        orderBy: order === 'relevance' ? undefined : orderOfPages(order),
        page,
        perPage,
      })
    : { cards: [], total: 0, pages: 1 }
  if (page > found.pages) return answerNotFound(c, shop)

  const offered = query && found.total === 0 ? await offerInstead(shop, query, OFFERED_INSTEAD) : null

  const title = query ? pl.catalog.searchTitle(query) : pl.catalog.searchTitleEmpty
  return showPage(c, shop, {
    page: 'listing',
    props: {
      title,
      description: '',
      breadcrumbs: [],
      subcategories: [],
      products: found.cards,
      total: found.total,
      page,
      perPage,
      address: paths.search,
      order,
      orders: SEARCH_ORDERS,
      query,
      offered,
    },
    title,
    canonicalPath: null,
    isIndexed: false,
    search: query,
  })
}
