import { sellsShopProducts } from '../sites/published-site.ts'
import { MAX_FEED_PREVIEW } from '#contract/console/campaigns/feeds.ts'
import type { PublishedSite } from '../sites/published-site.ts'
import { foldPolish } from '#server/platform/text/fold-polish.ts'
import { searchProductCards } from '#server/shop/catalog/search/search-products.ts'
import { feedOffers, type Offer, feedSource, type ProductSource } from '../feeds/product-source.ts'
import { findFeed } from '../feeds/feed-choice.ts'
import type { Services } from '#server/platform/services.ts'
import { shopSource } from './shop-source.ts'

/** Nothing to recommend. */
const nothing: ProductSource = { freshMs: null, byIds: async () => [], best: async () => [] }

/** The source of a site's products: its feed, or our own shop if the site is the shop's. */
export const sourceOf = async (services: Services, site: PublishedSite): Promise<ProductSource> => {
  const feed = await findFeed(services.db.read, site.id)
  if (feed && feed.products > 0) return feedSource(services.db.read, site.id, feed.generation)
  return sellsShopProducts(services, site) ? shopSource(services) : nothing
}

const MAX_WORDS = 6

/** For the owner: products of a site that match some words, or (without any) best sellers. */
export const searchOffers = async (
  services: Services,
  site: PublishedSite,
  text: string,
): Promise<Offer[]> => {
  const source = await sourceOf(services, site)
  const words = foldPolish(text).split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)
  const feed = await findFeed(services.db.read, site.id)
  // Sold out or not: the owner searches all products.
  if (feed && feed.products > 0)
    return feedOffers(services.db.read, site.id, feed.generation, words, MAX_FEED_PREVIEW)
  if (words.length === 0) return source.best(null, MAX_FEED_PREVIEW)
  const cards = await searchProductCards(services, text, { limit: MAX_FEED_PREVIEW })
  return inOrder(
    await source.byIds(cards.map(({ id }) => `${id}`)),
    cards.map(({ id }) => `${id}`),
  )
}

/** Products with these ids, in their order. */
export const findOffers = async (
  services: Services,
  site: PublishedSite,
  ids: readonly string[],
): Promise<Offer[]> => inOrder(await (await sourceOf(services, site)).byIds(ids), ids)

const inOrder = (offers: Offer[], ids: readonly string[]) =>
  ids.flatMap((id) => offers.find(({ productId }) => productId === id) ?? [])
