import type { Sql, Tables } from '#server/platform/db/tables.ts'

export type BatchRow = Tables['recorded_views']
export type DayRow = Tables['recorded_days']

export const addBatch = (tx: Sql, row: BatchRow): Promise<unknown> =>
  tx.insertInto('recorded_views').values(row).execute()

/** Sizes of a day's batches. */
export const listBatchSizes = async (
  sql: Sql,
  dayMs: number,
): Promise<{ thinning: number; views: number }[]> =>
  (
    await sql
      .selectFrom('recorded_views')
      .select(({ fn }) => ['thinning', fn.sum<number>('views').as('views')])
      .where('day_ms', '=', dayMs)
      .groupBy('thinning')
      .execute()
  ).map(({ thinning, views }) => ({ thinning: Number(thinning), views: Number(views) }))

/** Batches of these days, earliest first. */
export const listBatches = (sql: Sql, fromMs: number): Promise<BatchRow[]> =>
  sql.selectFrom('recorded_views').selectAll().where('day_ms', '>=', fromMs).orderBy('id').execute()

export const listBatchesOfDay = (sql: Sql, dayMs: number): Promise<BatchRow[]> =>
  sql.selectFrom('recorded_views').selectAll().where('day_ms', '=', dayMs).orderBy('id').execute()

/** Days that have batches. */
export const listBatchDays = async (sql: Sql): Promise<number[]> =>
  (await sql.selectFrom('recorded_views').select('day_ms').distinct().orderBy('day_ms').execute()).map(
    ({ day_ms }) => Number(day_ms),
  )

/** Rows of one statement: SQLite allows 32,766 parameters. */
const ROWS_AT_ONCE = 5_000

export const removeBatches = async (tx: Sql, ids: readonly string[]): Promise<void> => {
  for (let at = 0; at < ids.length; at += ROWS_AT_ONCE)
    await tx
      .deleteFrom('recorded_views')
      .where('id', 'in', ids.slice(at, at + ROWS_AT_ONCE))
      .execute()
}

/** Stores a day unless it is there. */
export const addDay = (tx: Sql, row: DayRow): Promise<unknown> =>
  tx
    .insertInto('recorded_days')
    .values(row)
    .onConflict((conflict) => conflict.column('day_ms').doNothing())
    .execute()

export const listDays = async (sql: Sql, fromMs: number): Promise<number[]> =>
  (
    await sql
      .selectFrom('recorded_days')
      .select('day_ms')
      .where('day_ms', '>=', fromMs)
      .orderBy('day_ms')
      .execute()
  ).map(({ day_ms }) => Number(day_ms))

export const loadDays = (sql: Sql, days: readonly number[]): Promise<DayRow[]> =>
  sql.selectFrom('recorded_days').selectAll().where('day_ms', 'in', days).orderBy('day_ms').execute()

export const removeDaysBefore = async (tx: Sql, dayMs: number): Promise<void> => {
  await tx.deleteFrom('recorded_days').where('day_ms', '<', dayMs).execute()
}
