import type { Sql, Tables } from '#server/platform/db/tables.ts'

export type HistoryRow = Tables['campaign_history']

export const insertHistoryRow = async (tx: Sql, row: HistoryRow): Promise<void> => {
  await tx.insertInto('campaign_history').values(row).execute()
}

/** Removes all of a kind but the newest `count`. */
export const removeOldHistory = async (
  tx: Sql,
  campaignId: string,
  kind: HistoryRow['kind'],
  count: number,
): Promise<void> => {
  const old = await tx
    .selectFrom('campaign_history')
    .select('id')
    .where('campaign_id', '=', campaignId)
    .where('kind', '=', kind)
    .orderBy('saved_ms', 'desc')
    .orderBy('id', 'desc')
    .limit(1_000)
    .offset(count)
    .execute()
  const ids = old.map(({ id }) => id)
  if (ids.length > 0) await tx.deleteFrom('campaign_history').where('id', 'in', ids).execute()
}

/** Newest first, without documents. */
export const listHistoryRows = (
  sql: Sql,
  campaignId: string,
): Promise<Omit<HistoryRow, 'document_json' | 'campaign_id'>[]> =>
  sql
    .selectFrom('campaign_history')
    .select(['id', 'kind', 'changes_json', 'account_name', 'saved_ms'])
    .where('campaign_id', '=', campaignId)
    .orderBy('saved_ms', 'desc')
    .orderBy('id', 'desc')
    .execute()

export const findHistoryRow = (sql: Sql, campaignId: string, id: string): Promise<HistoryRow | undefined> =>
  sql
    .selectFrom('campaign_history')
    .selectAll()
    .where('campaign_id', '=', campaignId)
    .where('id', '=', id)
    .executeTakeFirst()

export const findLastOfKind = (
  sql: Sql,
  campaignId: string,
  kind: HistoryRow['kind'],
): Promise<Pick<HistoryRow, 'saved_ms'> | undefined> =>
  sql
    .selectFrom('campaign_history')
    .select('saved_ms')
    .where('campaign_id', '=', campaignId)
    .where('kind', '=', kind)
    .orderBy('saved_ms', 'desc')
    .limit(1)
    .executeTakeFirst()

export const removeHistoryRows = async (tx: Sql, campaignId: string): Promise<void> => {
  await tx.deleteFrom('campaign_history').where('campaign_id', '=', campaignId).execute()
}
