import type { Sql } from '#server/db/tables.ts'
import { sumCounts } from './store.ts'

/** Views and conversions of these campaigns, by what brought them up, since they were made. */
export const triggerResults = async (
  sql: Sql,
  campaignIds: readonly string[],
): Promise<{ campaignId: string; cause: string; views: number; conversions: number }[]> =>
  campaignIds.length === 0
    ? []
    : (await sumCounts(sql, campaignIds)).map(({ campaign_id, cause, views, conversions }) => ({
        campaignId: campaign_id,
        cause,
        views: Number(views),
        conversions: Number(conversions),
      }))
