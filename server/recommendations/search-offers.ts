import { MAX_FEED_PREVIEW } from '#contract/console/feeds.ts'
import type { LiveSite } from '#server/campaigns/live-site.ts'
import { foldPolish } from '#server/catalog/fold-polish.ts'
import { searchProducts } from '#server/catalog/search-products.ts'
import { feedOffers } from '#server/feeds/feed-source.ts'
import { findFeed } from '#server/feeds/find-feed.ts'
import type { Shop } from '#server/shop.ts'
import type { Offer } from './product-source.ts'
import { sourceOf } from './source-of.ts'

const MAX_WORDS = 6

/** For the owner: products of a site by some words, or (without any) those that sell best. */
export const searchOffers = async (shop: Shop, site: LiveSite, text: string): Promise<Offer[]> => {
  const source = await sourceOf(shop, site)
  const words = foldPolish(text).split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)
  const feed = await findFeed(shop.db.read, site.id)
  // Sold out or not: the owner looks for what there is.
  if (feed && feed.products > 0)
    return feedOffers(shop.db.read, site.id, feed.generation, words, MAX_FEED_PREVIEW)
  if (words.length === 0) return source.best(null, MAX_FEED_PREVIEW)
  const cards = await searchProducts(shop, text, { limit: MAX_FEED_PREVIEW })
  return inOrder(
    await source.byIds(cards.map(({ id }) => `${id}`)),
    cards.map(({ id }) => `${id}`),
  )
}

/** Those with these numbers, in their order. */
export const findOffers = async (shop: Shop, site: LiveSite, ids: readonly string[]): Promise<Offer[]> =>
  inOrder(await (await sourceOf(shop, site)).byIds(ids), ids)

const inOrder = (offers: Offer[], ids: readonly string[]) =>
  ids.flatMap((id) => offers.find(({ productId }) => productId === id) ?? [])
