import { CompiledQuery } from 'kysely'
import type { Sql, Tables } from '#server/platform/db/tables.ts'

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
export const addEventIds = async (tx: Sql, events: { id: string; at_ms: number }[]): Promise<Set<string>> => {
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
