import { defineStatement } from '#server/platform/db/engines/sql-texts.ts'
import type { Sql, Tables } from '#server/platform/db/tables.ts'

/** Rows of one statement; unused places repeat the last row, so that two statements serve every count. */
const FEW = 16
const MANY = 250

const insertEvents = (count: number) =>
  defineStatement<{ id: string }>(`insert ${count} events`, (tx) =>
    tx
      .insertInto('campaign_events')
      .values(Array.from({ length: count }, () => ({ id: '', at_ms: 0 })))
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id'),
  )
const insertFew = insertEvents(FEW)
const insertMany = insertEvents(MANY)

/** Stores the ids of events and returns those that are new. */
export const addEventIds = async (tx: Sql, events: { id: string; at_ms: number }[]): Promise<Set<string>> => {
  // One order everywhere: two processes that receive the same events must not deadlock.
  const sorted = events.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const fresh = new Set<string>()
  for (let from = 0; from < sorted.length;) {
    const count = sorted.length - from <= FEW ? FEW : MANY
    const values = Array.from(
      { length: count },
      (_, index) => sorted[Math.min(from + index, sorted.length - 1)]!,
    ).flatMap(({ id, at_ms }) => [id, at_ms])
    const { rows } = await (count === FEW ? insertFew : insertMany)(tx, values)
    for (const { id } of rows) fresh.add(id)
    from += count
  }
  return fresh
}

export type VisitorRow = Tables['campaign_visitors']

/** Returns those who are new in that month. */
export const addVisitors = (tx: Sql, rows: VisitorRow[]): Promise<Pick<VisitorRow, 'site_id' | 'month'>[]> =>
  tx
    .insertInto('campaign_visitors')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['site_id', 'month', 'visitor']).doNothing())
    .returning(['site_id', 'month'])
    .execute()

/** Removes at most `limit` and returns how many. */
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

/** Adds visitors of a month and records when they first exceed `limit`. */
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

/** Removes at most `limit` and returns how many. */
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
