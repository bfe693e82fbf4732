import type { FeedHours } from '#contract/console/feeds.ts'
import type { Shop } from '#server/shop.ts'
import { findFeedRow, setFeedRow } from './store.ts'

/** Where a site's products come from, as its owner chose. */
export type FeedChoice = { source: 'file' | 'address'; url: string | null; everyHours: FeedHours | null; currency: string }

/** Keeps the choice; an address is asked when it is first due, now if it is another one. The products stay until others are there. */
export const keepFeed = async (shop: Pick<Shop, 'db' | 'now'>, siteId: string, { source, url, everyHours, currency }: FeedChoice): Promise<void> => {
  const before = await findFeedRow(shop.db.read, siteId)
  const isAsked = source === 'address' && everyHours !== null
  const next_ms = isAsked ? (before?.url === url && before.next_ms !== null ? Math.min(Number(before.next_ms), shop.now() + everyHours * 3_600_000) : shop.now()) : null
  await shop.db.transaction((tx) => setFeedRow(tx, { site_id: siteId, source, url: source === 'address' ? url : null, every_hours: source === 'address' ? everyHours : null, currency, next_ms }))
}
