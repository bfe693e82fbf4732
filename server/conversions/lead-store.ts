import type { Sql } from '#server/db/tables.ts'
import type { LeadRow } from './store.ts'

/** Where a page begins: after the lead of this time and id. */
export type LeadCursor = { receivedMs: number; id: string }
/** `untilMs` is the first moment that no longer counts. */
export type LeadFilter = {
  siteId?: string | undefined
  campaignId?: string | undefined
  fromMs?: number | undefined
  untilMs?: number | undefined
}

/** Newest first; of one moment the later id first. */
export const listLeadRows = (
  sql: Sql,
  { siteId, campaignId, fromMs, untilMs }: LeadFilter,
  before: LeadCursor | undefined,
  limit: number,
): Promise<LeadRow[]> => {
  let query = sql.selectFrom('leads').selectAll()
  if (siteId !== undefined) query = query.where('site_id', '=', siteId)
  if (campaignId !== undefined) query = query.where('campaign_id', '=', campaignId)
  if (fromMs !== undefined) query = query.where('received_ms', '>=', fromMs)
  if (untilMs !== undefined) query = query.where('received_ms', '<', untilMs)
  if (before) {
    const { receivedMs, id } = before
    query = query.where((where) =>
      where.or([
        where('received_ms', '<', receivedMs),
        where.and([where('received_ms', '=', receivedMs), where('id', '<', id)]),
      ]),
    )
  }
  return query.orderBy('received_ms', 'desc').orderBy('id', 'desc').limit(limit).execute()
}

/** Campaigns that brought somebody, by the name they had with the last one. */
export const countLeadsByCampaign = async (
  sql: Sql,
  siteId: string | undefined,
): Promise<{ id: string; name: string; count: number }[]> => {
  let query = sql.selectFrom('leads')
  if (siteId !== undefined) query = query.where('site_id', '=', siteId)
  const rows = await query
    .select(({ fn }) => ['campaign_id', fn.max('campaign_name').as('name'), fn.countAll().as('count')])
    .groupBy('campaign_id')
    .orderBy('campaign_id')
    .execute()
  return rows.map(({ campaign_id, name, count }) => ({ id: campaign_id, name, count: Number(count) }))
}

/** Gives where it was left, and the address; undefined: there was none. */
export const removeLeadRow = (tx: Sql, id: string): Promise<Pick<LeadRow, 'site_id' | 'email'> | undefined> =>
  tx.deleteFrom('leads').where('id', '=', id).returning(['site_id', 'email']).executeTakeFirst()

/** Whether an address is still left anywhere, or on one site. */
export const hasLead = async (sql: Sql, email: string, siteId?: string): Promise<boolean> => {
  const all = sql.selectFrom('leads').select('id').where('email', '=', email).limit(1)
  return (
    (await (siteId === undefined ? all : all.where('site_id', '=', siteId)).executeTakeFirst()) !== undefined
  )
}
