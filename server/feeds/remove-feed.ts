import { raiseSiteVersion } from '#server/campaigns/raise-site-version.ts'
import type { Shop } from '#server/shop.ts'
import { findFeedRow, removeFeedRow } from './store.ts'
import { removeOthers } from './write-products.ts'

/** Nothing is shown; what is left of it goes with it. */
const NOTHING = 0

/** Takes a site's feed away, and its products. */
export const removeFeed = async (shop: Pick<Shop, 'db' | 'now'>, siteId: string): Promise<void> => {
  const row = await findFeedRow(shop.db.read, siteId)
  if (!row) return
  await shop.db.transaction(async (tx) => {
    await removeFeedRow(tx, siteId)
    await raiseSiteVersion(tx, siteId)
  })
  await removeOthers(shop.db, siteId, NOTHING, Number(row.generation), shop.now())
}
