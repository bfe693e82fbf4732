import { type Context, Hono } from 'hono'
import type { CategoryCard, CategoryLink } from '#contract/shop/product.ts'
import { listCachedProductCards } from '#server/shop/catalog/cards/list-product-cards.ts'
import { isListingOrder, type Listing, listingOrders } from '../catalog/listing.ts'
import { loadCategory, loadTag } from '../catalog/categories.ts'
import type { Services } from '#server/platform/services.ts'
import { listingAddress, type SortOrder } from '#storefront/listing-address.ts'
import { paths } from '#storefront/paths.ts'
import { pl } from '#storefront/strings/pl.ts'
import { breadcrumbList } from './json-ld.ts'
import { answerNotFound } from './answer-error.ts'
import { orderOfPages } from './page-orders.ts'
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

const showListing = async (
  c: Context,
  services: Services,
  { listing, editUrl, ...shown }: ToList,
): Promise<Response> => {
  const page = pageOf(c)
  const requested = c.req.query('orderby')
  const order = isListingOrder(requested) ? requested : 'menu_order'
  const perPage = services.shopSettings().productsPerPage
  if (page === undefined) return answerNotFound(c, services)
  const { cards, total, pages } = await listCachedProductCards(services, {
    listing,
    orderBy: orderOfPages(order),
    page,
    perPage,
  })
  if (page > pages) return answerNotFound(c, services)

  const firstPage = listingAddress({ ...shown, order: 'menu_order', orders: SHOP_ORDERS, query: null }, page)
  return showPage(c, services, {
    page: 'listing',
    props: { ...shown, products: cards, total, page, perPage, order, orders: SHOP_ORDERS, query: null },
    title: page > 1 ? `${shown.title} – ${pl.catalog.pageNumber(page).toLowerCase()}` : shown.title,
    description: shown.description || `${shown.title}: ${pl.catalog.productCount(total)}.`,
    canonicalPath: firstPage,
    openGraph: { image: cards[0]?.picture?.src ?? null },
    jsonLd: [
      breadcrumbList(services, [
        { name: pl.frame.home, url: paths.home },
        ...shown.breadcrumbs,
        { name: shown.title, url: shown.address },
      ]),
    ],
    ...(editUrl && { edit: { kind: 'category', url: editUrl } }),
    isCacheable: true,
  })
}
