import type { CampaignCounts } from '#contract/console/campaigns.ts'
import type { Sql } from '#server/db/tables.ts'

/** Campaigns of each site, and how many of them are on. */
export const countCampaigns = async (sql: Sql): Promise<Map<string, { all: number; on: number }>> => {
  const rows = await sql
    .selectFrom('campaigns')
    .select((select) => ['site_id', 'is_on', select.fn.countAll().as('count')])
    .groupBy(['site_id', 'is_on'])
    .execute()
  const counts = new Map<string, { all: number; on: number }>()
  for (const { site_id, is_on, count } of rows) {
    const { all, on } = counts.get(site_id) ?? { all: 0, on: 0 }
    counts.set(site_id, { all: all + Number(count), on: on + (is_on === 1 ? Number(count) : 0) })
  }
  return counts
}

export const countSiteLeads = async (sql: Sql): Promise<Map<string, number>> => {
  const rows = await sql
    .selectFrom('leads')
    .select((select) => ['site_id', select.fn.countAll().as('count')])
    .groupBy('site_id')
    .execute()
  return new Map(rows.map(({ site_id, count }) => [site_id, Number(count)]))
}

/** What was counted of a site's campaigns since a day, YYYYMMDD, it counted. */
export const sumCounts = async (
  sql: Sql,
  siteId: string,
  sinceDay: number,
): Promise<Map<string, CampaignCounts>> => {
  const rows = await sql
    .selectFrom('campaign_counts')
    .innerJoin('campaigns', 'campaigns.id', 'campaign_counts.campaign_id')
    .where('campaigns.site_id', '=', siteId)
    .where('campaign_counts.day', '>=', sinceDay)
    .select(({ fn }) => [
      'campaign_counts.campaign_id as id',
      fn.sum('campaign_counts.views').as('views'),
      fn.sum('campaign_counts.closes').as('closes'),
      fn.sum('campaign_counts.conversions').as('conversions'),
    ])
    .groupBy('campaign_counts.campaign_id')
    .execute()
  return new Map(
    rows.map(({ id, views, closes, conversions }) => [
      id,
      { views: Number(views), closes: Number(closes), conversions: Number(conversions) },
    ]),
  )
}

export const removeCountRows = async (tx: Sql, campaignId: string): Promise<void> => {
  await tx.deleteFrom('campaign_counts').where('campaign_id', '=', campaignId).execute()
}
