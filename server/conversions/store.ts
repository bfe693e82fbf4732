import type { Sql, Tables } from '#server/db/tables.ts'

export type LeadRow = Tables['leads']
export type Count = { campaignId: string; day: number; cause: string; device: string; views: number; closes: number; conversions: number }

/** Remembers events; gives those that were not known before. */
export const addEvents = async (tx: Sql, events: { id: string; at_ms: number }[]): Promise<Set<string>> => {
  const rows = await tx
    .insertInto('campaign_events')
    .values(events)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

export const removeEventsBefore = async (tx: Sql, beforeMs: number): Promise<void> => {
  await tx.deleteFrom('campaign_events').where('at_ms', '<', beforeMs).execute()
}

/** Adds to what was counted; in the order of their keys, so that two processes do not wait for each other. */
export const raiseCounts = async (tx: Sql, counts: readonly Count[]): Promise<void> => {
  for (const { campaignId, ...count } of counts.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))) {
    await tx
      .insertInto('campaign_counts')
      .values({ campaign_id: campaignId, ...count })
      .onConflict((conflict) =>
        conflict.columns(['campaign_id', 'day', 'cause', 'device']).doUpdateSet(({ eb }) => ({
          views: eb('campaign_counts.views', '+', count.views),
          closes: eb('campaign_counts.closes', '+', count.closes),
          conversions: eb('campaign_counts.conversions', '+', count.conversions),
        })),
      )
      .execute()
  }
}

const keyOf = ({ campaignId, day, cause, device }: Count) => `${campaignId} ${day} ${cause} ${device}`

export const listCounts = (sql: Sql, campaignId: string) => sql.selectFrom('campaign_counts').selectAll().where('campaign_id', '=', campaignId).orderBy('day').orderBy('cause').orderBy('device').execute()

export const findLeadByKey = (sql: Sql, key: string): Promise<LeadRow | undefined> => sql.selectFrom('leads').selectAll().where('key', '=', key).executeTakeFirst()

/** False: a lead with this key is there already. */
export const addLead = async (tx: Sql, row: LeadRow): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('leads')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}
