import type { Campaign } from '#campaign/campaign.ts'
import type { Sql } from '#server/db/tables.ts'
import { hashOf, readCampaignRow } from './kept-campaign.ts'
import { newId } from './new-id.ts'
import {
  addCampaignRow,
  addCampaignVersion,
  findCampaignRow,
  listCampaignRows,
  setCampaignRow,
  setSiteRow,
} from './store.ts'

type Keeping = {
  id?: string | undefined
  siteId: string
  parentId?: string | null
  isOn: boolean
  campaign: Campaign
}
type Needs = { nowMs: number; randomBytes: (count: number) => Uint8Array }

/** Loaders that name what it was live for eleven minutes; a page may stay open for a day. */
const KEPT_MS = 2 * 86_400_000

/** Changes a campaign of the site, or adds it as the last one; gives its id. `other_site`: the id is another site's. */
export const keepCampaign = async (
  tx: Sql,
  { id, siteId, parentId = null, isOn, campaign }: Keeping,
  { nowMs, randomBytes }: Needs,
): Promise<{ ok: true; id: string; isNew: boolean } | { ok: false; reason: 'other_site' }> => {
  const known = id === undefined ? undefined : await findCampaignRow(tx, id)
  if (known && known.site_id !== siteId) return { ok: false, reason: 'other_site' }
  const content = {
    parent_id: parentId,
    is_on: isOn ? 1 : 0,
    document_json: JSON.stringify(campaign),
    hash: hashOf(campaign),
    updated_ms: nowMs,
  }
  const keptId = id ?? newId(randomBytes)
  if (known) {
    const before = readCampaignRow(known)
    if (before.hash !== content.hash || known.document_json !== content.document_json)
      await addCampaignVersion(
        tx,
        { campaign_id: keptId, hash: before.hash, document_json: known.document_json, replaced_ms: nowMs },
        nowMs - KEPT_MS,
      )
    await setCampaignRow(tx, keptId, content)
  } else {
    const last = (await listCampaignRows(tx, siteId)).at(-1)
    await addCampaignRow(tx, {
      id: keptId,
      site_id: siteId,
      position: (last?.position ?? 0) + 1,
      created_ms: nowMs,
      ...content,
    })
  }
  await setSiteRow(tx, siteId, {})
  return { ok: true, id: keptId, isNew: !known }
}
