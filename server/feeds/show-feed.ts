import type { FeedHours, FeedOverview, FeedReport } from '#contract/console/feeds.ts'
import type { LiveSite } from '#server/campaigns/live-site.ts'
import { sellsOurs } from '#server/recommendations/source-of.ts'
import type { Shop } from '#server/shop.ts'
import { findFeedRow } from './store.ts'

/** Of prices that come without one, until an owner says otherwise. */
const USUAL_CURRENCY = 'PLN'

/** Where the products of a site come from, and what the last try to read them came to. */
export const showFeed = async (
  shop: Pick<Shop, 'db' | 'shopSettings'>,
  site: Pick<LiveSite, 'id' | 'settings'>,
): Promise<Omit<FeedOverview, 'version'>> => {
  const row = await findFeedRow(shop.db.read, site.id)
  if (!row)
    return {
      source: sellsOurs(shop, site) ? 'shop' : 'none',
      url: '',
      everyHours: null,
      currency: USUAL_CURRENCY,
      products: 0,
      readMs: null,
      nextMs: null,
      report: null,
    }
  const number = (value: number | null) => (value === null ? null : Number(value))
  return {
    source: row.source === 'address' ? 'address' : 'file',
    url: row.url ?? '',
    everyHours: number(row.every_hours) as FeedHours | null,
    currency: row.currency,
    products: Number(row.products),
    readMs: number(row.read_ms),
    nextMs: number(row.next_ms),
    report: row.report_json === null ? null : (JSON.parse(row.report_json) as FeedReport),
  }
}
