import type { Sql } from '../db/tables.ts'

type CountRow = { key: string; points: number; until_ms: number }

/** Adds to the counts, each from zero when its period is over; returns them as they are then. */
export const addCounts = (tx: Sql, rows: CountRow[], nowMs: number): Promise<CountRow[]> =>
  tx
    .insertInto('limit_counts')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((row) => {
        const isOver = row('limit_counts.until_ms', '<=', nowMs)
        return {
          points: row
            .case()
            .when(isOver)
            .then(row.ref('excluded.points'))
            .else(row('limit_counts.points', '+', row.ref('excluded.points')))
            .end(),
          until_ms: row
            .case()
            .when(isOver)
            .then(row.ref('excluded.until_ms'))
            .else(row.ref('limit_counts.until_ms'))
            .end(),
        }
      }),
    )
    .returningAll()
    .execute()

/** Removes at most `limit` counts whose period is over; returns how many. */
export const removeCountsBefore = async (tx: Sql, nowMs: number, limit: number): Promise<number> => {
  const old = await tx
    .selectFrom('limit_counts')
    .select('key')
    .where('until_ms', '<=', nowMs)
    .limit(limit)
    .execute()
  const keys = old.map(({ key }) => key)
  if (keys.length > 0) await tx.deleteFrom('limit_counts').where('key', 'in', keys).execute()
  return keys.length
}
