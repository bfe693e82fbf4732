import { LRUCache } from 'lru-cache'
import { CAMPAIGN_ID } from '#campaign/references.ts'
import { definePart, type Services } from '#server/platform/services.ts'
import { findDraft } from '../drafts/save-draft.ts'
import { readCampaign } from '../editor/code-faults.ts'
import { type SavedCampaign, readServedCampaign, servedCampaign } from '../editor/saved-campaign.ts'
import { loadPublishedSite } from './published-site.ts'
import {
  type CampaignVersionRow,
  findCampaignRow,
  findCampaignVersion,
  listCampaignVersions,
} from '../editor/store.ts'

const MAX_CACHED = 100_000
/** Never stale: a campaign does not move to another site. */
const siteIds = definePart('sites of campaigns', () => new LRUCache<string, string>({ max: MAX_CACHED }))

/** A campaign that is on. Every view needs it, so only the first one reads the database. */
export const findCampaign = async (services: Services, id: string): Promise<SavedCampaign | undefined> => {
  if (!CAMPAIGN_ID.test(id)) return undefined
  const cached = services.get(siteIds)
  let siteId = cached.get(id)
  if (siteId === undefined) {
    siteId = (await findCampaignRow(services.db.read, id))?.site_id
    if (siteId === undefined) return undefined
    cached.set(id, siteId)
  }
  return (await loadPublishedSite(services, siteId))?.byId.get(id)
}

/** On or off, as pages get it now. */
export const findSavedCampaign = async (
  services: Services,
  id: string,
): Promise<SavedCampaign | undefined> => {
  const row = CAMPAIGN_ID.test(id) ? await findCampaignRow(services.db.read, id) : undefined
  return row && readServedCampaign(row, services.settings.publicUrl)
}

/**
 * On or off, as pages would get it if it were published now: with the changes of its draft, unless they are incomplete.
 */
export const findPreviewedCampaign = async (
  services: Services,
  id: string,
): Promise<SavedCampaign | undefined> => {
  const { db, settings } = services
  const row = CAMPAIGN_ID.test(id) ? await findCampaignRow(db.read, id) : undefined
  const draft = row && (await findDraft(db.read, id))
  const read = draft && readCampaign(draft.document)
  const shown = read?.ok ? { ...row!, document_json: JSON.stringify(read.campaign) } : row
  return shown && readServedCampaign(shown, settings.publicUrl)
}

const olderOf = (
  { settings }: Services,
  saved: SavedCampaign,
  { hash, document_json }: CampaignVersionRow,
): SavedCampaign => ({
  ...saved,
  hash,
  isPrerendered: saved.isPrerendered,
  derived: new Map(),
  campaign: servedCampaign(JSON.parse(document_json) as SavedCampaign['campaign'], settings.publicUrl),
})

/** An earlier version of a campaign that is on, for pages whose loader is older than its last change. */
export const findOlderCampaign = async (
  services: Services,
  saved: SavedCampaign,
  hash: string,
): Promise<SavedCampaign | undefined> => {
  const row = await findCampaignVersion(services.db.read, saved.id, hash)
  return row && olderOf(services, saved, row)
}

/** Recent versions of a campaign that is on. */
export const listOlderCampaigns = async (
  services: Services,
  saved: SavedCampaign,
): Promise<SavedCampaign[]> =>
  (await listCampaignVersions(services.db.read, saved.id)).map((row) => olderOf(services, saved, row))
