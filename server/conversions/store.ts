import { CompiledQuery } from 'kysely'
import { insertRows } from '#server/db/insert-rows.ts'
import type { Sql, Tables } from '#server/db/tables.ts'

export type LeadRow = Tables['leads']
export type Count = {
  campaignId: string
  day: number
  cause: string
  device: string
  views: number
  closes: number
  conversions: number
}

/** Rows of one statement; what is less is filled up with its last row, so that there are few texts, each built once. */
const FEW = 16
const MANY = 250
const eventTexts = new WeakMap<object, Map<number, string>>()

const eventText = (tx: Sql, count: number): string => {
  const { adapter } = tx.getExecutor()
  const texts = eventTexts.get(adapter) ?? new Map<number, string>()
  eventTexts.set(adapter, texts)
  const text =
    texts.get(count) ??
    tx
      .insertInto('campaign_events')
      .values(Array.from({ length: count }, () => ({ id: '', at_ms: 0 })))
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .compile().sql
  texts.set(count, text)
  return text
}

/** Remembers events; gives those that were not known before. */
export const addEvents = async (tx: Sql, events: { id: string; at_ms: number }[]): Promise<Set<string>> => {
  // In one order everywhere, so that two processes that are told the same do not wait for each other.
  const sorted = events.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const fresh = new Set<string>()
  for (let from = 0; from < sorted.length;) {
    const count = sorted.length - from <= FEW ? FEW : MANY
    const values = Array.from(
      { length: count },
      (_, index) => sorted[Math.min(from + index, sorted.length - 1)]!,
    ).flatMap(({ id, at_ms }) => [id, at_ms])
    const { rows } = await tx.executeQuery(
      CompiledQuery.raw(eventText(tx, count), values) as CompiledQuery<{ id: string }>,
    )
    for (const { id } of rows) fresh.add(id)
    from += count
  }
  return fresh
}

export type VisitorRow = Tables['campaign_visitors']

/** Gives those who were not known in that month before. */
export const addVisitors = (tx: Sql, rows: VisitorRow[]): Promise<Pick<VisitorRow, 'site_id' | 'month'>[]> =>
  tx
    .insertInto('campaign_visitors')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['site_id', 'month', 'visitor']).doNothing())
    .returning(['site_id', 'month'])
    .execute()

/** At most `limit` of them; gives how many went. */
export const removeVisitorsBefore = async (tx: Sql, month: number, limit: number): Promise<number> => {
  const old = tx
    .selectFrom('campaign_visitors')
    .select(['site_id', 'month', 'visitor'])
    .where('month', '<', month)
    .limit(limit)
  const { numDeletedRows } = await tx
    .deleteFrom('campaign_visitors')
    .where(({ eb, refTuple }) =>
      eb(refTuple('site_id', 'month', 'visitor'), 'in', old.$asTuple('site_id', 'month', 'visitor')),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Adds visitors of a month, and notes since when they are more than `limit`. */
export const raiseUsage = async (
  tx: Sql,
  {
    siteId,
    month,
    visitors,
    limit,
    nowMs,
  }: { siteId: string; month: number; visitors: number; limit: number; nowMs: number },
): Promise<void> => {
  await tx
    .insertInto('campaign_usage')
    .values({ site_id: siteId, month, visitors, over_ms: null })
    .onConflict((conflict) =>
      conflict
        .columns(['site_id', 'month'])
        .doUpdateSet(({ eb }) => ({ visitors: eb('campaign_usage.visitors', '+', visitors) })),
    )
    .execute()
  await tx
    .updateTable('campaign_usage')
    .set({ over_ms: nowMs })
    .where('site_id', '=', siteId)
    .where('month', '=', month)
    .where('visitors', '>', limit)
    .where('over_ms', 'is', null)
    .execute()
}

/** At most `limit` of them; gives how many went. */
export const removeEventsBefore = async (tx: Sql, beforeMs: number, limit: number): Promise<number> => {
  const old = tx
    .selectFrom('campaign_events')
    .select('id')
    .where('at_ms', '<', beforeMs)
    .orderBy('at_ms')
    .limit(limit)
  return Number(
    (await tx.deleteFrom('campaign_events').where('id', 'in', old).executeTakeFirst()).numDeletedRows,
  )
}

/** Adds to what was counted; in the order of their keys, so that two processes do not wait for each other. */
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

export const findLeadByKey = (sql: Sql, key: string): Promise<LeadRow | undefined> =>
  sql.selectFrom('leads').selectAll().where('key', '=', key).executeTakeFirst()

/** False: a lead with this key is there already. */
export const addLead = async (tx: Sql, row: LeadRow): Promise<boolean> =>
  (await insertRows(tx, 'leads', [row], (insert) =>
    insert.onConflict((conflict) => conflict.column('key').doNothing()),
  )) === 1

/** Of all days and devices together. */
export const sumCounts = (sql: Sql, campaignIds: readonly string[]) =>
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
  return numUpdatedRows === 1n
}

/** Of everything the lead's address left on the site; false: nothing was left to mark. */
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
  return numUpdatedRows > 0n
}

export type ActivityRow = Tables['lead_activities']

/** Counts once more what somebody did, unless they did it just now, within `pauseMs`. */
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

/** Whether an address was ever left on a site. */
export const isLeadOf = async (sql: Sql, siteId: string, email: string): Promise<boolean> =>
  (await sql
    .selectFrom('leads')
    .select('id')
    .where('site_id', '=', siteId)
    .where('email', '=', email)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** What an address left in these campaigns, and what became of it. `siteId` null: on any site. */
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
