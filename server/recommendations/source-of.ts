import type { LiveSite } from '#server/campaigns/live-site.ts'
import { feedSource } from '#server/feeds/feed-source.ts'
import { findFeed } from '#server/feeds/find-feed.ts'
import type { Shop } from '#server/shop.ts'
import type { ProductSource } from './product-source.ts'
import { shopSource } from './shop-source.ts'

/** Nothing to recommend. */
const nothing: ProductSource = { freshMs: null, byIds: async () => [], best: async () => [] }

/** Whether a site without a feed sells what our own shop does. */
export const sellsOurs = (
  shop: Pick<Shop, 'shopSettings'>,
  site: Pick<LiveSite, 'id' | 'settings'>,
): boolean => site.settings.store?.platform === 'klepka' || shop.shopSettings().campaignSite === site.id

/** Where the products of a site come from: its feed, else our own shop if the site is the shop's. */
export const sourceOf = async (shop: Shop, site: LiveSite): Promise<ProductSource> => {
  const feed = await findFeed(shop.db.read, site.id)
  if (feed && feed.products > 0) return feedSource(shop.db.read, site.id, feed.generation)
  return sellsOurs(shop, site) ? shopSource(shop) : nothing
}
