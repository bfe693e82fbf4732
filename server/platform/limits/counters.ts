import type { Sql } from '../db/tables.ts'

export type ThrottleRow = { key: string; failures: number; free_ms: number; forgotten_ms: number }

export const listThrottles = (sql: Sql, keys: string[], nowMs: number): Promise<ThrottleRow[]> =>
  sql
    .selectFrom('sign_in_throttles')
    .selectAll()
    .where('key', 'in', keys)
    .where('forgotten_ms', '>', nowMs)
    .execute()

export const setThrottle = async (tx: Sql, row: ThrottleRow): Promise<void> => {
  const { key, ...values } = row
  await tx
    .insertInto('sign_in_throttles')
    .values({ key, ...values })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(values))
    .execute()
}

/**
 * Adds one, from zero when the old count has expired; returns the row. One statement, so that none of two at
 * the same time is lost.
 */
export const countOne = (
  tx: Sql,
  key: string,
  nowMs: number,
  forgottenMs: number,
  latestForgottenMs: number,
): Promise<ThrottleRow> =>
  tx
    .insertInto('sign_in_throttles')
    .values({ key, failures: 1, free_ms: 0, forgotten_ms: forgottenMs })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((row) => {
        // Later than any time possible now: written before the clock was set back.
        const isOld = row.or([
          row('sign_in_throttles.forgotten_ms', '<=', nowMs),
          row('sign_in_throttles.forgotten_ms', '>', latestForgottenMs),
        ])
        return {
          failures: row
            .case()
            .when(isOld)
            .then(1)
            .else(row('sign_in_throttles.failures', '+', 1))
            .end(),
          free_ms: row.case().when(isOld).then(0).else(row.ref('sign_in_throttles.free_ms')).end(),
          forgotten_ms: row
            .case()
            .when(isOld)
            .then(forgottenMs)
            .else(row.ref('sign_in_throttles.forgotten_ms'))
            .end(),
        }
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()

export const removeThrottle = async (tx: Sql, key: string): Promise<void> => {
  await tx.deleteFrom('sign_in_throttles').where('key', '=', key).execute()
}

/** Runs periodically. */
export const removeForgottenThrottles = async (tx: Sql, nowMs: number): Promise<void> => {
  await tx.deleteFrom('sign_in_throttles').where('forgotten_ms', '<=', nowMs).execute()
}
