import type { FeedReport } from '#contract/console/feeds.ts'
import { loadLiveSite } from '#server/campaigns/live-site.ts'
import type { Bytes } from '#server/catalog/import/spool.ts'
import type { Shop } from '#server/shop.ts'
import type { Fetching } from './fetch-feed.ts'
import { shopUrlOf } from './shop-url-of.ts'
import { changeFeedRow, findFeedRow } from './store.ts'
import { takeFetchedFeed, takeUploadedFeed } from './take-feed.ts'

const HOUR_MS = 3_600_000

/** Sites whose feed this process reads just now. */
const reading = new WeakMap<Shop['db'], Set<string>>()

/** `busy`: the site's feed is being read already. */
export type Renewal = { ok: true; report: FeedReport } | { ok: false; reason: 'no_site' | 'no_feed' | 'busy' }

/** Takes the products of a file that a site's owner brought. */
export const uploadFeed = (shop: Shop, siteId: string, bytes: Bytes): Promise<Renewal> =>
  once(shop, siteId, (site) => takeUploadedFeed(shop, site, bytes))

/** Asks the address of a site's feed again, and settles when it is asked next. */
export const renewFeed = async (
  shop: Shop,
  siteId: string,
  fetching?: Partial<Fetching>,
): Promise<Renewal> => {
  const feed = await findFeedRow(shop.db.read, siteId)
  if (!feed?.url) return { ok: false, reason: 'no_feed' }
  const { url, every_hours } = feed
  return once(shop, siteId, async (site) => {
    const report = await takeFetchedFeed(shop, site, url, {
      allowedHosts: shop.settings.webhookHosts ?? [],
      ...fetching,
    })
    await shop.db.transaction((tx) =>
      changeFeedRow(tx, siteId, {
        next_ms: every_hours === null ? null : shop.now() + every_hours * HOUR_MS,
      }),
    )
    return report
  })
}

const once = async (
  shop: Shop,
  siteId: string,
  work: (site: { id: string; shopUrl: string }) => Promise<FeedReport>,
): Promise<Renewal> => {
  const busy = reading.get(shop.db) ?? new Set()
  reading.set(shop.db, busy)
  if (busy.has(siteId)) return { ok: false, reason: 'busy' }
  busy.add(siteId)
  try {
    const site = await loadLiveSite(shop, siteId)
    return site
      ? { ok: true, report: await work({ id: site.id, shopUrl: shopUrlOf(site, shop) }) }
      : { ok: false, reason: 'no_site' }
  } finally {
    busy.delete(siteId)
  }
}
