import type { Shop } from '#server/shop.ts'
import { type KeptCampaign, readCampaignRow } from './kept-campaign.ts'
import { loadLiveSite } from './live-site.ts'
import { findCampaignRow } from './store.ts'

/** A campaign that is on; from memory when its site is there. */
export const findCampaign = async (shop: Shop, id: string): Promise<KeptCampaign | undefined> => {
  const row = await findCampaignRow(shop.db.read, id)
  if (row?.is_on !== 1) return undefined
  const site = await loadLiveSite(shop, row.site_id)
  return site?.byId.get(id) ?? readCampaignRow(row)
}
