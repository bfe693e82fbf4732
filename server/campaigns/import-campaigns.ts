import * as v from 'valibot'
import { adviceText, lookAdvice } from '#campaign/look-advice.ts'
import type { Database } from '#server/db/database.ts'
import { type CampaignsRead, campaignFile } from './campaign-file.ts'
import { codeFaults } from './code-faults.ts'
import { keepCampaign } from './keep-campaign.ts'
import { addSiteRow, findCampaignRow, findSiteRow, setSiteRow, type SiteRow } from './store.ts'

export type FileFault = { path: string; message: string }
/** `warnings`: what was kept and is hard to read. */
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
 * Brings in a site with its campaigns. What has an id that is known is changed, everything else is new; what
 * the file does not name stays. With a single fault anywhere nothing at all is kept.
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
    const kept: { id: string; name: string; isNew: boolean }[] = []
    for (const { id, isOn, variantOf, campaign } of campaigns) {
      const outcome = await keepCampaign(
        tx,
        { id, siteId: site.id, parentId: variantOf, isOn, campaign },
        needs,
      )
      if (outcome.ok) kept.push({ id: outcome.id, name: campaign.name, isNew: outcome.isNew })
    }
    return { ok: true, siteId: site.id, campaigns: kept, warnings: warningsOf(campaigns) }
  })
}

type Settings = CampaignsRead['site']['settings']

/** What the file itself says; a file from before there was a choice says nothing, and changes nothing. */
const namedFormat = (text: string) =>
  (JSON.parse(text) as { site: { settings?: Partial<Settings> } }).site.settings?.leadsWebhookFormat
const formatOf = (row: SiteRow | undefined) =>
  row && (JSON.parse(row.settings_json) as Partial<Settings>).leadsWebhookFormat

const warningsOf = (campaigns: CampaignsRead['campaigns']): FileFault[] =>
  campaigns
    .flatMap(({ campaign }, index) =>
      lookAdvice(campaign).map((advice) => ({
        path: `campaigns.${index}.campaign.${advice.path.join('.')}`,
        message: adviceText(advice),
      })),
    )
    .slice(0, MAX_FAULTS)

const readFile = (text: string): { ok: true; file: CampaignsRead } | { ok: false; faults: FileFault[] } => {
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
