import type { Campaign } from '#campaign/campaign-shape.ts'
import { uuidV7 } from '#server/platform/db/ids.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import type { Services } from '#server/platform/services.ts'
import { loadCampaign } from '../editor/change-campaign.ts'
import {
  addTemplateRow,
  countTemplateRows,
  findTemplateRow,
  listTemplateRows,
  removeTemplateRow,
  setTemplateName,
  type TemplateRow,
} from './store.ts'

/** A gallery with more of them helps nobody. */
export const MAX_TEMPLATES = 200

export type CampaignTemplateEntry = { id: string; name: string; campaign: Campaign }

const readTemplateRow = ({ id, name, document_json }: TemplateRow): CampaignTemplateEntry => ({
  id,
  name,
  // Validated when it was saved.
  campaign: JSON.parse(document_json) as Campaign,
})

/** Newest first. */
export const listTemplates = async (sql: Sql): Promise<CampaignTemplateEntry[]> =>
  (await listTemplateRows(sql)).map(readTemplateRow)

export const findTemplate = async (sql: Sql, id: string): Promise<CampaignTemplateEntry | undefined> => {
  const row = await findTemplateRow(sql, id)
  return row && readTemplateRow(row)
}

/** Without what belongs to the editing of one campaign. */
const asTemplate = (campaign: Campaign, name: string): Campaign => ({
  ...campaign,
  name,
  setAside: null,
  preparation: campaign.preparation && { ...campaign.preparation, done: [] },
})

/** Stores campaigns as templates, all or none. */
export const addTemplates = (
  { db, now, randomBytes }: Services,
  added: readonly { name: string; campaign: Campaign }[],
): Promise<{ ok: true; templates: { id: string; name: string }[] } | { ok: false; reason: 'too_many' }> =>
  db.transaction(async (tx) => {
    if ((await countTemplateRows(tx)) + added.length > MAX_TEMPLATES) return { ok: false, reason: 'too_many' }
    const templates: { id: string; name: string }[] = []
    for (const { name, campaign } of added) {
      const id = uuidV7(now(), randomBytes)
      await addTemplateRow(tx, {
        id,
        name,
        document_json: JSON.stringify(asTemplate(campaign, name)),
        created_ms: now(),
        updated_ms: now(),
      })
      templates.push({ id, name })
    }
    return { ok: true, templates }
  })

/** Saves a campaign as a template; undefined: there is no such campaign. */
export const addTemplateOf = async (services: Services, campaignId: string, name: string) => {
  const found = await loadCampaign(services.db.read, campaignId)
  return found && addTemplates(services, [{ name, campaign: found.saved.campaign }])
}

/** False: there is no such template. */
export const renameTemplate = ({ db, now }: Services, id: string, name: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    const found = await findTemplate(tx, id)
    if (!found) return false
    return setTemplateName(tx, id, {
      name,
      document_json: JSON.stringify({ ...found.campaign, name }),
      updated_ms: now(),
    })
  })

export const removeTemplate = ({ db }: Services, id: string): Promise<boolean> =>
  db.transaction((tx) => removeTemplateRow(tx, id))
