import { Hono } from 'hono'
import { listProductCards } from '#server/shop/catalog/cards/list-product-cards.ts'
import type { Listing, ListingOrder } from '../catalog/listing.ts'
import { loadMenu } from '../catalog/categories.ts'
import { offeredDelivery } from '../delivery/offered-delivery.ts'
import type { Services } from '#server/platform/services.ts'
import { paths } from '#storefront/paths.ts'
import { organisation, webSite } from './json-ld.ts'
import { showPage } from './show-page.ts'
import { findStaticPage } from '../static-pages/static-pages.ts'

const SECTION_SIZE = 4
const MAX_CATEGORIES = 8
/** Wide picture of the first view; part of the demo, and an owner may replace it. */
const HERO_PICTURE = '/pictures/hero.webp'
/** Addresses that the home page links to when the shop has them. */
const SAMPLES_SLUG = 'probki'
const GUIDE_SLUG = 'jak-mierzyc-podloge'

export const homeRoutes = (services: Services): Hono =>
  new Hono().get(paths.home, async (c) => {
    const db = services.db.read
    const cards = async (listing: Listing, orderBy: ListingOrder) =>
      (await listProductCards(db, { listing, orderBy, page: 1, perPage: SECTION_SIZE }, services.now())).cards
    const [categories, guide, featured, onSale, newest] = await Promise.all([
      loadMenu(db),
      findStaticPage(db, GUIDE_SLUG),
      cards('featured', 'menu_order'),
      cards('sale', 'popularity'),
      cards('all', 'date'),
    ])
    const { shopName, tagline, deliveryMethods } = services.shopSettings()
    return showPage(c, services, {
      page: 'home',
      props: {
        heroPicture: HERO_PICTURE,
        categories: categories.slice(0, MAX_CATEGORIES),
        featured,
        onSale,
        newest,
        delivery: offeredDelivery(deliveryMethods),
        samplesUrl: categories.some(({ slug }) => slug === SAMPLES_SLUG)
          ? paths.category(SAMPLES_SLUG)
          : null,
        guideUrl: guide ? paths.page(GUIDE_SLUG) : null,
      },
      title: shopName,
      description: tagline,
      canonicalPath: paths.home,
      openGraph: { image: HERO_PICTURE },
      jsonLd: [organisation(services), webSite(services)],
      isCacheable: true,
      contact: 'bot-check',
    })
  })
