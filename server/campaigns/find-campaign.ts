import { CAMPAIGN_ID } from '#campaign/campaign-id.ts'
import type { Shop } from '#server/shop.ts'
import { type KeptCampaign, readCampaignRow } from './kept-campaign.ts'
import { loadLiveSite } from './live-site.ts'
import { findCampaignRow } from './store.ts'

/** A campaign never moves to another site, so this is never old. */
const siteIds = new WeakMap<Shop, Map<string, string>>()
const MAX_KNOWN = 100_000

/** A campaign that is on. Asked for with each view, so the database is asked only the first time. */
export const findCampaign = async (shop: Shop, id: string): Promise<KeptCampaign | undefined> => {
  if (!CAMPAIGN_ID.test(id)) return undefined
  const known = siteIds.get(shop) ?? new Map<string, string>()
  siteIds.set(shop, known)
  const siteId = known.get(id) ?? (await findCampaignRow(shop.db.read, id))?.site_id
  if (siteId === undefined) return undefined
  if (known.size >= MAX_KNOWN) known.clear()
  known.set(id, siteId)
  return (await loadLiveSite(shop, siteId))?.byId.get(id)
}

/** On or off, as it is kept now. */
export const findKeptCampaign = async (shop: Shop, id: string): Promise<KeptCampaign | undefined> => {
  const row = CAMPAIGN_ID.test(id) ? await findCampaignRow(shop.db.read, id) : undefined
  return row && readCampaignRow(row)
}
