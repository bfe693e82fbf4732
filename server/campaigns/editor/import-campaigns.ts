import * as v from 'valibot'
import { adviceText, lookAdvice } from '#campaign/look/look-advice.ts'
import type { Database } from '#server/platform/db/database.ts'
import { codeFaults } from './code-faults.ts'
import { saveCampaign } from './change-campaign.ts'
import { addSiteRow, findCampaignRow, findSiteRow, setSiteRow, type SiteRow } from './store.ts'
import { campaign } from '#campaign/campaign.ts'
import { campaignId } from '#campaign/references.ts'
import { domains } from './domain.ts'
import { campaignSiteSettings } from './site-settings.ts'

const MAX_CAMPAIGNS = 500

const entry = v.strictObject({
  /** With an id, importing again updates instead of adding. */
  id: v.optional(campaignId),
  isOn: v.optional(v.boolean(), true),
  /** Id of a campaign of this file or this site: half of the visitors see this one instead. */
  variantOf: v.optional(v.nullable(campaignId), null),
  campaign,
})

/** A file with a site and its campaigns, e.g. from a repository. */
export const campaignFile = v.strictObject({
  $schema: v.optional(v.string()),
  site: v.strictObject({
    id: campaignId,
    name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200)),
    domains,
    settings: v.optional(campaignSiteSettings, {}),
  }),
  campaigns: v.pipe(v.array(entry), v.maxLength(MAX_CAMPAIGNS)),
})
export type CampaignsFile = v.InferInput<typeof campaignFile>
type ParsedCampaignsFile = v.InferOutput<typeof campaignFile>

export type FileFault = { path: string; message: string }
/** `warnings`: imported although hard to read. */
export type CampaignsImported =
  | {
      ok: true
      siteId: string
      campaigns: { id: string; name: string; isNew: boolean }[]
      warnings: FileFault[]
    }
  | { ok: false; faults: FileFault[] }

type Needs = { nowMs: number; randomBytes: (count: number) => Uint8Array }

/** Far more than any file of campaigns; a larger one is another file. */
const MAX_CHARACTERS = 5_000_000
const MAX_FAULTS = 200

/**
 * Imports a site with its campaigns. Entries with a known id are updated, others are added, other campaigns do not
 * change. With a single error nothing is imported.
 */
export const importCampaigns = async (
  db: Database,
  text: string,
  needs: Needs,
): Promise<CampaignsImported> => {
  const read = readFile(text)
  if (!read.ok) return read
  return db.transaction(async (tx): Promise<CampaignsImported> => {
    const { site, campaigns } = read.file
    const faults: FileFault[] = []
    for (const [index, { id, variantOf }] of campaigns.entries()) {
      const known = id === undefined ? undefined : await findCampaignRow(tx, id)
      if (known && known.site_id !== site.id)
        faults.push({ path: `campaigns.${index}.id`, message: 'belongs to another site' })
      const parent = variantOf === null ? undefined : await findCampaignRow(tx, variantOf)
      if (
        variantOf !== null &&
        parent?.site_id !== site.id &&
        !campaigns.some((other) => other.id === variantOf)
      )
        faults.push({ path: `campaigns.${index}.variantOf`, message: 'is no campaign of this site' })
    }
    if (faults.length > 0) return { ok: false, faults }

    const known = await findSiteRow(tx, site.id)
    const settings = {
      ...site.settings,
      leadsWebhookFormat: namedFormat(text) ?? formatOf(known) ?? site.settings.leadsWebhookFormat,
    }
    const content = {
      name: site.name,
      domains_json: JSON.stringify(site.domains),
      settings_json: JSON.stringify(settings),
    }
    if (known) await setSiteRow(tx, site.id, content)
    else await addSiteRow(tx, { id: site.id, version: 1, created_ms: needs.nowMs, ...content })
    const saved: { id: string; name: string; isNew: boolean }[] = []
    for (const { id, isOn, variantOf, campaign } of campaigns) {
      const outcome = await saveCampaign(
        tx,
        { id, siteId: site.id, parentId: variantOf, isOn, campaign },
        needs,
      )
      if (outcome.ok) saved.push({ id: outcome.id, name: campaign.name, isNew: outcome.isNew })
    }
    return { ok: true, siteId: site.id, campaigns: saved, warnings: warningsOf(campaigns) }
  })
}

type Settings = ParsedCampaignsFile['site']['settings']

/** Settings that the file contains; older files without the setting change nothing. */
const namedFormat = (text: string) =>
  (JSON.parse(text) as { site: { settings?: Partial<Settings> } }).site.settings?.leadsWebhookFormat
const formatOf = (row: SiteRow | undefined) =>
  row && (JSON.parse(row.settings_json) as Partial<Settings>).leadsWebhookFormat

const warningsOf = (campaigns: ParsedCampaignsFile['campaigns']): FileFault[] =>
  campaigns
    .flatMap(({ campaign }, index) =>
      lookAdvice(campaign).map((advice) => ({
        path: `campaigns.${index}.campaign.${advice.path.join('.')}`,
        message: adviceText(advice),
      })),
    )
    .slice(0, MAX_FAULTS)

const readFile = (
  text: string,
): { ok: true; file: ParsedCampaignsFile } | { ok: false; faults: FileFault[] } => {
  if (text.length > MAX_CHARACTERS)
    return { ok: false, faults: [{ path: '', message: `is larger than ${MAX_CHARACTERS / 1_000_000} MB` }] }
  let value: unknown
  try {
    // Some editors put a mark of the byte order in front.
    value = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    return { ok: false, faults: [{ path: '', message: `is no JSON: ${(error as Error).message}` }] }
  }
  const read = v.safeParse(campaignFile, value)
  if (!read.success)
    return {
      ok: false,
      faults: read.issues
        .slice(0, MAX_FAULTS)
        .map((issue) => ({ path: v.getDotPath(issue) ?? '', message: issue.message })),
    }
  const ids = read.output.campaigns.map(({ id }) => id)
  const repeated = ids.findIndex((id, index) => id !== undefined && ids.indexOf(id) !== index)
  if (repeated >= 0)
    return { ok: false, faults: [{ path: `campaigns.${repeated}.id`, message: 'stands twice in this file' }] }
  const chained = read.output.campaigns.findIndex(
    ({ id, variantOf }) =>
      variantOf !== null &&
      (variantOf === id ||
        read.output.campaigns.some((other) => other.id === variantOf && other.variantOf !== null)),
  )
  if (chained >= 0)
    return { ok: false, faults: [{ path: `campaigns.${chained}.variantOf`, message: 'is a variant itself' }] }
  const faults = read.output.campaigns.flatMap(({ campaign }, index) =>
    codeFaults(campaign).map(({ path, message }) => ({
      path: ['campaigns', index, 'campaign', ...path].join('.'),
      message,
    })),
  )
  return faults.length ? { ok: false, faults: faults.slice(0, MAX_FAULTS) } : { ok: true, file: read.output }
}
