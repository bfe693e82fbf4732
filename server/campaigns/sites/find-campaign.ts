import { CAMPAIGN_ID } from '#campaign/campaign-id.ts'
import { definePart, type Services } from '#server/platform/services.ts'
import { type SavedCampaign, readCampaignRow } from '../editor/saved-campaign.ts'
import { loadPublishedSite } from './published-site.ts'
import {
  type CampaignVersionRow,
  findCampaignRow,
  findCampaignVersion,
  listCampaignVersions,
} from '../editor/store.ts'

/** A campaign never moves to another site, so this is never old. */
const siteIds = definePart('sites of campaigns', () => new Map<string, string>())
const MAX_CACHED = 100_000

/** A campaign that is on. Asked for with each view, so the database is asked only the first time. */
export const findCampaign = async (services: Services, id: string): Promise<SavedCampaign | undefined> => {
  if (!CAMPAIGN_ID.test(id)) return undefined
  const known = services.get(siteIds)
  const siteId = known.get(id) ?? (await findCampaignRow(services.db.read, id))?.site_id
  if (siteId === undefined) return undefined
  if (known.size >= MAX_CACHED) known.clear()
  known.set(id, siteId)
  return (await loadPublishedSite(services, siteId))?.byId.get(id)
}

/** On or off, as it is kept now. */
export const findSavedCampaign = async (
  services: Services,
  id: string,
): Promise<SavedCampaign | undefined> => {
  const row = CAMPAIGN_ID.test(id) ? await findCampaignRow(services.db.read, id) : undefined
  return row && readCampaignRow(row)
}

const olderOf = (saved: SavedCampaign, { hash, document_json }: CampaignVersionRow): SavedCampaign => ({
  ...saved,
  hash,
  isPrerendered: saved.isPrerendered,
  campaign: JSON.parse(document_json) as SavedCampaign['campaign'],
})

/** What a campaign that is on was under this hash, for pages whose loader is older than its last change. */
export const findOlderCampaign = async (
  services: Services,
  saved: SavedCampaign,
  hash: string,
): Promise<SavedCampaign | undefined> => {
  const row = await findCampaignVersion(services.db.read, saved.id, hash)
  return row && olderOf(saved, row)
}

/** What a campaign that is on was lately. */
export const listOlderCampaigns = async (
  services: Services,
  saved: SavedCampaign,
): Promise<SavedCampaign[]> =>
  (await listCampaignVersions(services.db.read, saved.id)).map((row) => olderOf(saved, row))
