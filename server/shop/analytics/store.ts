import { insertRows } from '#server/platform/db/insert-rows.ts'
import type { Sql, Tables } from '#server/platform/db/tables.ts'
import type { OpenVisitRow, SubjectCountRow, VisitCountRow } from './count-visits.ts'

/** Rows of one insert: SQLite allows 32,766 parameters. */
const ROWS_AT_ONCE = 1_000
const inParts = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / ROWS_AT_ONCE) }, (_, at) =>
    rows.slice(at * ROWS_AT_ONCE, (at + 1) * ROWS_AT_ONCE),
  )

/** Deletes the keys of former days, with which nobody can be recognized, and the visits by them. */
export const removeVisitKeys = async (tx: Sql, beforeMs: number): Promise<void> => {
  await tx.deleteFrom('visit_keys').where('day_ms', '<', beforeMs).execute()
  await tx.deleteFrom('open_visits').where('day_ms', '<', beforeMs).execute()
}

/** The day's key; the first process of the day decides. */
export const useVisitKey = async (tx: Sql, dayMs: number, proposed: string): Promise<string> => {
  await tx
    .insertInto('visit_keys')
    .values({ day_ms: dayMs, key: proposed })
    .onConflict((conflict) => conflict.column('day_ms').doNothing())
    .execute()
  const { key } = await tx
    .selectFrom('visit_keys')
    .select('key')
    .where('day_ms', '=', dayMs)
    .executeTakeFirstOrThrow()
  return key
}

/**
 * The visits of these visitors, locked until the transaction ends; a new visitor's row is empty. In order of their
 * hashes, so that two processes do not wait for each other.
 */
export const lockVisits = async (
  tx: Sql,
  visitors: readonly string[],
  dayMs: number,
): Promise<Map<string, OpenVisitRow>> => {
  const visits = new Map<string, OpenVisitRow>()
  for (const part of inParts([...visitors].toSorted())) {
    // Not `insertRows`, which remembers one text for the same columns: `setVisits` has another one.
    await tx
      .insertInto('open_visits')
      .values(
        part.map((visitor) => ({
          visitor,
          day_ms: dayMs,
          start_ms: 0,
          seen_ms: 0,
          source: '',
          first_source: '',
          campaign: '',
          device: '',
          steps: 0,
          subjects_json: '[]',
        })),
      )
      .onConflict((conflict) =>
        conflict.column('visitor').doUpdateSet(({ ref }) => ({ visitor: ref('excluded.visitor') })),
      )
      .execute()
    const rows = await tx.selectFrom('open_visits').selectAll().where('visitor', 'in', part).execute()
    for (const row of rows) visits.set(row.visitor, row)
  }
  return visits
}

export const setVisits = async (tx: Sql, rows: readonly OpenVisitRow[]): Promise<void> => {
  for (const part of inParts(rows))
    await insertRows(tx, 'open_visits', part, (insert) =>
      insert.onConflict((conflict) =>
        conflict.column('visitor').doUpdateSet(({ ref }) => ({
          start_ms: ref('excluded.start_ms'),
          seen_ms: ref('excluded.seen_ms'),
          source: ref('excluded.source'),
          first_source: ref('excluded.first_source'),
          campaign: ref('excluded.campaign'),
          device: ref('excluded.device'),
          steps: ref('excluded.steps'),
          subjects_json: ref('excluded.subjects_json'),
        })),
      ),
    )
}

const byKey = <T>(rows: ReadonlyMap<string, T>): T[] =>
  [...rows].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row)

/** Adds to the counts in the order of their keys, so that two processes do not deadlock. */
export const raiseVisitCounts = async (
  tx: Sql,
  counts: ReadonlyMap<string, VisitCountRow>,
): Promise<void> => {
  for (const part of inParts(byKey(counts)))
    await insertRows(tx, 'visit_counts', part, (insert) =>
      insert.onConflict((conflict) =>
        conflict
          .columns(['span', 'start_ms', 'source', 'first_source', 'campaign', 'device'])
          .doUpdateSet(({ eb, ref }) => ({
            visits: eb('visit_counts.visits', '+', ref('excluded.visits')),
            views: eb('visit_counts.views', '+', ref('excluded.views')),
            products: eb('visit_counts.products', '+', ref('excluded.products')),
            carts: eb('visit_counts.carts', '+', ref('excluded.carts')),
            checkouts: eb('visit_counts.checkouts', '+', ref('excluded.checkouts')),
          })),
      ),
    )
}

export const raiseSubjectCounts = async (
  tx: Sql,
  counts: ReadonlyMap<string, SubjectCountRow>,
): Promise<void> => {
  for (const part of inParts(byKey(counts)))
    await insertRows(tx, 'subject_counts', part, (insert) =>
      insert.onConflict((conflict) =>
        conflict
          .columns(['span', 'dimension', 'value', 'start_ms', 'subject'])
          .doUpdateSet(({ eb, ref }) => ({
            visits: eb('subject_counts.visits', '+', ref('excluded.visits')),
          })),
      ),
    )
}

/** Distinct names of the visits of a day, to continue its limit after a restart. */
export const listNamesOfDay = async (sql: Sql, dayMs: number) =>
  sql
    .selectFrom('visit_counts')
    .select(['source', 'first_source', 'campaign'])
    .distinct()
    .where('span', '=', 'day')
    .where('start_ms', '=', dayMs)
    .execute()

/** Completes where a buyer came from with what the visit knows; what the order itself says is preserved. */
export const completeOrigin = async (
  tx: Sql,
  orderId: number,
  { source, first_source, campaign, device }: OpenVisitRow,
): Promise<void> => {
  const known = await tx
    .selectFrom('order_origins')
    .selectAll()
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  if (!known) return
  await tx
    .updateTable('order_origins')
    .set({
      ...(known.source === '' && { source, campaign }),
      ...(known.first_source === '' && { first_source }),
      ...(known.device === '' && { device }),
    })
    .where('order_id', '=', orderId)
    .execute()
}

export const addOrigin = async (tx: Sql, row: Tables['order_origins']): Promise<void> => {
  await insertRows(tx, 'order_origins', [row])
}

/** Products by their slugs, each with its categories; and categories by theirs. */
export const findSubjects = async (sql: Sql, productSlugs: string[], categorySlugs: string[]) => {
  const products = productSlugs.length
    ? await sql
        .selectFrom('products')
        .leftJoin('product_categories', 'product_categories.product_id', 'products.id')
        .select(['products.slug', 'products.id', 'product_categories.category_id'])
        .where('products.slug', 'in', productSlugs)
        .execute()
    : []
  const categories = categorySlugs.length
    ? await sql.selectFrom('categories').select(['slug', 'id']).where('slug', 'in', categorySlugs).execute()
    : []
  return { products, categories }
}

/** Deletes the oldest sums of one grain, if they began before; whether there were any. */
export const removeOldestCounts = async (
  tx: Sql,
  span: 'hour' | 'day',
  beforeMs: number,
): Promise<boolean> => {
  let hasRemoved = false
  for (const table of ['visit_counts', 'subject_counts'] as const) {
    const { oldest } = await tx
      .selectFrom(table)
      .select(({ fn }) => fn.min('start_ms').as('oldest'))
      .where('span', '=', span)
      .where('start_ms', '<', beforeMs)
      .executeTakeFirstOrThrow()
    if (oldest === null) continue
    await tx.deleteFrom(table).where('span', '=', span).where('start_ms', '=', Number(oldest)).execute()
    hasRemoved = true
  }
  return hasRemoved
}
