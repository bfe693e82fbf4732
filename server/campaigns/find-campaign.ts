import { CAMPAIGN_ID } from '#campaign/campaign-id.ts'
import type { Shop } from '#server/shop.ts'
import { type KeptCampaign, readCampaignRow } from './kept-campaign.ts'
import { loadLiveSite } from './live-site.ts'
import {
  type CampaignVersionRow,
  findCampaignRow,
  findCampaignVersion,
  listCampaignVersions,
} from './store.ts'

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

const olderOf = (kept: KeptCampaign, { hash, document_json }: CampaignVersionRow): KeptCampaign => ({
  ...kept,
  hash,
  isDrawn: kept.isDrawn,
  campaign: JSON.parse(document_json) as KeptCampaign['campaign'],
})

/** What a campaign that is on was under this hash, for pages whose loader is older than its last change. */
export const findOlderCampaign = async (
  shop: Shop,
  kept: KeptCampaign,
  hash: string,
): Promise<KeptCampaign | undefined> => {
  const row = await findCampaignVersion(shop.db.read, kept.id, hash)
  return row && olderOf(kept, row)
}

/** What a campaign that is on was lately. */
export const listOlderCampaigns = async (shop: Shop, kept: KeptCampaign): Promise<KeptCampaign[]> =>
  (await listCampaignVersions(shop.db.read, kept.id)).map((row) => olderOf(kept, row))
