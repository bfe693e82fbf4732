import { lacksPrivacyNote } from '#campaign/privacy/privacy-note.ts'
import type { CampaignSpan, CampaignSummary } from '#contract/console/campaigns/campaigns.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { readCampaignRow, type SavedCampaign } from './saved-campaign.ts'
import { sumCampaignCounts } from './count-store.ts'
import { type CampaignRow, listCampaignRows, listCampaignsWithText, listSiteRows } from './store.ts'
import type { Field } from '#campaign/fields/field.ts'
import * as fieldKinds from '#campaign/fields/index.ts'

const kinds = { ...fieldKinds } as unknown as Record<string, Field<never>>

type ConsentCampaign = {
  id: string
  name: string
  siteName: string
  consents: string[]
  asksToConfirm: boolean
}

/** Campaigns of all sites with an address field and a consent, with its text. */
export const listConsentCampaigns = async (sql: Sql): Promise<ConsentCampaign[]> => {
  const found: ConsentCampaign[] = []
  for (const site of await listSiteRows(sql)) {
    for (const row of await listCampaignRows(sql, site.id)) {
      const { id, campaign } = readCampaignRow(row)
      const fields = Object.values(campaign.fields)
      const consents = fields.flatMap((field) => kinds[field.kind]?.consentText?.(field as never) ?? [])
      if (consents.length && fields.some(({ kind }) => kinds[kind]?.isAddress))
        found.push({
          id,
          name: campaign.name,
          siteName: site.name,
          consents,
          asksToConfirm: campaign.asksToConfirm,
        })
    }
  }
  return found
}

/** Campaigns that show a picture; `stem`: how the addresses of its copies begin. */
export const listCampaignPictureUses = async (
  sql: Sql,
  stem: string,
): Promise<{ id: string; name: string }[]> =>
  (await listCampaignsWithText(sql, stem)).map((row) => ({
    id: row.id,
    name: readCampaignRow(row).campaign.name,
  }))

/** All campaigns of a site in their order, on or off. */
export const listSavedCampaigns = async (sql: Sql, siteId: string): Promise<SavedCampaign[]> =>
  (await listCampaignRows(sql, siteId)).map(readCampaignRow)

const DAY_MS = 86_400_000
const NOTHING = { views: 0, closes: 0, conversions: 0 }

/** YYYYMMDD, UTC, as views are counted; today is one of the days. */
const sinceDay = (span: CampaignSpan, nowMs: number): number =>
  span === 'all'
    ? 0
    : Number(new Date(nowMs - (Number(span) - 1) * DAY_MS).toISOString().slice(0, 10).replaceAll('-', ''))

/** Without what is not published. */
export type ListedCampaign = Omit<CampaignSummary, 'hasDraft' | 'schedule' | 'plan'>

/**
 * A site's campaigns in their order, each followed by its variants, with counts; without `warningsOf` they have no
 * warnings.
 */
export const listCampaigns = async (
  sql: Sql,
  siteId: string,
  span: CampaignSpan,
  nowMs: number,
  warningsOf: (saved: SavedCampaign) => Promise<CampaignSummary['warnings']> = async () => [],
): Promise<ListedCampaign[]> => {
  const [rows, counts] = await Promise.all([
    listCampaignRows(sql, siteId),
    sumCampaignCounts(sql, siteId, sinceDay(span, nowMs)),
  ])
  const summarize = async (row: CampaignRow): Promise<ListedCampaign> => {
    const saved = readCampaignRow(row)
    const { id, parentId, isOn, campaign } = saved
    return {
      id,
      parentId,
      name: campaign.name,
      type: campaign.type,
      isOn,
      lacksPrivacyNote: lacksPrivacyNote(campaign),
      warnings: await warningsOf(saved),
      updatedMs: Number(row.updated_ms),
      counts: counts.get(id) ?? NOTHING,
    }
  }
  const inOrder = rows
    .filter(({ parent_id }) => parent_id === null)
    .flatMap((row) => [row, ...rows.filter(({ parent_id }) => parent_id === row.id)])
  return Promise.all(inOrder.map(summarize))
}

export const hasCampaignsOn = async (sql: Sql, siteId: string): Promise<boolean> =>
  (await listCampaignRows(sql, siteId)).some(({ is_on }) => is_on === 1)
