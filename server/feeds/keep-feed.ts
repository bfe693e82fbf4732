import type { FeedHours, FeedOverview } from '#contract/console/feeds.ts'
import { lockVersion } from '#server/db/versions.ts'
import type { Shop } from '#server/shop.ts'
import { type FeedRow, findFeedRow, setFeedRow } from './store.ts'

/** Where a site's products come from, as its owner chose. */
export type FeedChoice = {
  source: 'file' | 'address'
  url: string | null
  everyHours: FeedHours | null
  currency: string
}

/** What was chosen, as its owner is shown it; null: nothing yet. */
export const choiceShown = ({
  source,
  url,
  everyHours,
  currency,
}: Pick<FeedOverview, keyof FeedChoice>): FeedChoice | null =>
  source === 'file' || source === 'address' ? { source, url: url || null, everyHours, currency } : null

const choiceOf = (row: FeedRow | undefined): FeedChoice | null =>
  row
    ? {
        source: row.source === 'address' ? 'address' : 'file',
        url: row.url,
        everyHours: row.every_hours === null ? null : (Number(row.every_hours) as FeedHours),
        currency: row.currency,
      }
    : null

/**
 * Keeps the choice; an address is asked when it is first due, now if it is another one. The products stay
 * until others are there. `refuseOutdated` is given the choice as it is now, and throws when that is not what
 * was read.
 */
export const keepFeed = (
  shop: Pick<Shop, 'db' | 'now'>,
  siteId: string,
  { source, url, everyHours, currency }: FeedChoice,
  refuseOutdated: (current: FeedChoice | null) => void = () => {},
): Promise<void> =>
  shop.db.transaction(async (tx) => {
    // The lock comes first: what is read after it is the newest.
    await lockVersion(tx, 'settings')
    const before = await findFeedRow(tx, siteId)
    refuseOutdated(choiceOf(before))
    const isAsked = source === 'address' && everyHours !== null
    const next_ms = isAsked
      ? before?.url === url && before.next_ms !== null
        ? Math.min(Number(before.next_ms), shop.now() + everyHours * 3_600_000)
        : shop.now()
      : null
    await setFeedRow(tx, {
      site_id: siteId,
      source,
      url: source === 'address' ? url : null,
      every_hours: source === 'address' ? everyHours : null,
      currency,
      next_ms,
    })
  })
