import { noteCustomer, noteCustomerOf } from '#server/platform/db/customer-changes.ts'
import { insertRows } from '#server/platform/db/insert-rows.ts'
import type { Sql, Tables } from '#server/platform/db/tables.ts'

/** The prize of a lead, and the hidden fields that contain it. */
export const setLeadPrize = async (tx: Sql, { id, fields_json, prize_json }: LeadRow): Promise<void> => {
  await tx.updateTable('leads').set({ fields_json, prize_json }).where('id', '=', id).execute()
}

export type LeadRow = Tables['leads']

export const findLeadByKey = (sql: Sql, key: string): Promise<LeadRow | undefined> =>
  sql.selectFrom('leads').selectAll().where('key', '=', key).executeTakeFirst()

/** False: a lead with this key already exists. */
export const addLead = async (tx: Sql, row: LeadRow): Promise<boolean> => {
  await noteCustomer(tx, row.email)
  return (
    (await insertRows(tx, 'leads', [row], (insert) =>
      insert.onConflict((conflict) => conflict.column('key').doNothing()),
    )) === 1
  )
}

export const findLead = (sql: Sql, id: string): Promise<LeadRow | undefined> =>
  sql.selectFrom('leads').selectAll().where('id', '=', id).executeTakeFirst()

export const countLeadsBetween = async (
  sql: Sql,
  siteId: string,
  fromMs: number,
  untilMs: number,
): Promise<number> => {
  const { count } = await sql
    .selectFrom('leads')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('site_id', '=', siteId)
    .where('received_ms', '>=', fromMs)
    .where('received_ms', '<', untilMs)
    .executeTakeFirstOrThrow()
  return Number(count)
}

type DigestRow = Tables['lead_digests']

export const addDigest = async (tx: Sql, row: DigestRow): Promise<void> => {
  await tx
    .insertInto('lead_digests')
    .values(row)
    .onConflict((conflict) => conflict.columns(['site_id', 'ends_ms']).doNothing())
    .execute()
}

export const listEndedDigests = async (sql: Sql, nowMs: number): Promise<DigestRow[]> =>
  (
    await sql
      .selectFrom('lead_digests')
      .selectAll()
      .where('ends_ms', '<=', nowMs)
      .orderBy('ends_ms')
      .execute()
  ).map((row) => ({ ...row, ends_ms: Number(row.ends_ms) }))

export const removeDigest = async (tx: Sql, { site_id, ends_ms }: DigestRow): Promise<void> => {
  await tx.deleteFrom('lead_digests').where('site_id', '=', site_id).where('ends_ms', '=', ends_ms).execute()
}

/** False: it was confirmed before. */
export const setLeadConfirmed = async (tx: Sql, id: string, nowMs: number): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('leads')
    .set({ confirmed_ms: nowMs })
    .where('id', '=', id)
    .where('confirmed_ms', 'is', null)
    .executeTakeFirst()
  await noteCustomerOf(tx, 'leads', id)
  return numUpdatedRows === 1n
}

/** Marks all leads of the address on the site; false: there was nothing to mark. */
export const setUnsubscribed = async (
  tx: Sql,
  { id, site_id, email }: LeadRow,
  nowMs: number,
): Promise<boolean> => {
  const open = tx.updateTable('leads').set({ unsubscribed_ms: nowMs }).where('unsubscribed_ms', 'is', null)
  const { numUpdatedRows } = await (
    email === null
      ? open.where('id', '=', id)
      : open.where('site_id', '=', site_id).where('email', '=', email)
  ).executeTakeFirst()
  await noteCustomer(tx, email)
  return numUpdatedRows > 0n
}

export type ActivityRow = Tables['lead_activities']

/** Counts an activity unless the same one was counted within `pauseMs`. */
export const raiseActivity = async (
  tx: Sql,
  row: Pick<ActivityRow, 'site_id' | 'contact' | 'activity' | 'campaign_id'>,
  nowMs: number,
  pauseMs: number,
): Promise<void> => {
  await tx
    .insertInto('lead_activities')
    .values({ ...row, times: 1, first_ms: nowMs, last_ms: nowMs })
    .onConflict((conflict) =>
      conflict
        .columns(['site_id', 'contact', 'activity', 'campaign_id'])
        .doUpdateSet(({ eb }) => ({ times: eb('lead_activities.times', '+', 1), last_ms: nowMs }))
        .where('lead_activities.last_ms', '<', nowMs - pauseMs),
    )
    .execute()
}

/** Leads of an address in these campaigns, with their state. `siteId` null: on any site. */
export const listLeadsOf = async (
  sql: Sql,
  email: string,
  campaignIds: readonly string[],
  siteId: string | null,
): Promise<Pick<LeadRow, 'consents_json' | 'received_ms' | 'confirmed_ms' | 'unsubscribed_ms'>[]> => {
  if (campaignIds.length === 0) return []
  const all = sql
    .selectFrom('leads')
    .select(['consents_json', 'received_ms', 'confirmed_ms', 'unsubscribed_ms'])
    .where('email', '=', email)
    .where('campaign_id', 'in', campaignIds)
  return (siteId === null ? all : all.where('site_id', '=', siteId)).execute()
}

/** Cursor of a page: it begins after the lead of this time and id. */
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

/** Campaigns with leads, by their name at the last one. */
export const countLeadRowsByCampaign = async (
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

/** Returns the site and the address of the removed lead; undefined: there was none. */
export const removeLeadRow = async (
  tx: Sql,
  id: string,
): Promise<Pick<LeadRow, 'site_id' | 'email'> | undefined> => {
  const row = await tx
    .deleteFrom('leads')
    .where('id', '=', id)
    .returning(['site_id', 'email'])
    .executeTakeFirst()
  await noteCustomer(tx, row?.email)
  return row
}

/** Whether an address still has a lead on any site, or on one. */
export const hasLead = async (sql: Sql, email: string, siteId?: string): Promise<boolean> => {
  const all = sql.selectFrom('leads').select('id').where('email', '=', email).limit(1)
  return (
    (await (siteId === undefined ? all : all.where('site_id', '=', siteId)).executeTakeFirst()) !== undefined
  )
}
