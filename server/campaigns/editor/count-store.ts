import type { CampaignCounts } from '#contract/console/campaigns/campaigns.ts'
import { insertRows } from '#server/platform/db/insert-rows.ts'
import type { Sql } from '#server/platform/db/tables.ts'

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

/** Counts of a site's campaigns since a day, YYYYMMDD. */
export const sumCampaignCounts = async (
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

export const removeCampaignCounts = async (tx: Sql, campaignId: string): Promise<void> => {
  await tx.deleteFrom('campaign_counts').where('campaign_id', '=', campaignId).execute()
}

export type Count = {
  campaignId: string
  day: number
  cause: string
  device: string
  views: number
  closes: number
  conversions: number
}

/** Adds to the counts in the order of their keys, so that two processes do not deadlock. */
export const raiseCounts = async (tx: Sql, counts: readonly Count[]): Promise<void> => {
  for (const { campaignId, day, cause, device, views, closes, conversions } of counts.toSorted((a, b) =>
    keyOf(a) < keyOf(b) ? -1 : 1,
  )) {
    await insertRows(
      tx,
      'campaign_counts',
      [{ campaign_id: campaignId, day, cause, device, views, closes, conversions }],
      (insert) =>
        insert.onConflict((conflict) =>
          conflict.columns(['campaign_id', 'day', 'cause', 'device']).doUpdateSet(({ eb, ref }) => ({
            views: eb('campaign_counts.views', '+', ref('excluded.views')),
            closes: eb('campaign_counts.closes', '+', ref('excluded.closes')),
            conversions: eb('campaign_counts.conversions', '+', ref('excluded.conversions')),
          })),
        ),
    )
  }
}

const keyOf = ({ campaignId, day, cause, device }: Count) => `${campaignId} ${day} ${cause} ${device}`

export const listCounts = (sql: Sql, campaignId: string) =>
  sql
    .selectFrom('campaign_counts')
    .selectAll()
    .where('campaign_id', '=', campaignId)
    .orderBy('day')
    .orderBy('cause')
    .orderBy('device')
    .execute()

/** Of all days and devices together. */
export const sumTriggerCounts = (sql: Sql, campaignIds: readonly string[]) =>
  sql
    .selectFrom('campaign_counts')
    .select(({ fn }) => [
      'campaign_id',
      'cause',
      fn.sum('views').as('views'),
      fn.sum('conversions').as('conversions'),
    ])
    .where('campaign_id', 'in', campaignIds)
    .groupBy(['campaign_id', 'cause'])
    .execute()
