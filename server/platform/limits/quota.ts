import type { Sql } from '../db/tables.ts'
import { countOne, listThrottles, removeForgottenThrottles } from './counters.ts'
import { insertRows } from '../db/insert-rows.ts'

/** Marks a token or an answer as used, until it would have run out anyway; true the first time, false ever after. */
export const spendOnce = async (tx: Sql, key: string, expiresMs: number): Promise<boolean> =>
  (await insertRows(tx, 'used_once', [{ key, expires_ms: expiresMs }], (insert) =>
    insert.onConflict((conflict) => conflict.column('key').doNothing()),
  )) === 1

export const removeSpentExpired = async (tx: Sql, nowMs: number): Promise<number> =>
  Number(
    (await tx.deleteFrom('used_once').where('expires_ms', '<=', nowMs).executeTakeFirst()).numDeletedRows,
  )

export const HOUR_MS = 3_600_000

/**
 * Takes one from what may be done so often within a while (the first one begins it). Gives how many seconds
 * to wait when nothing is left, else 0. The count is kept although the request is refused, so commit it on
 * its own.
 */
export const takeFromQuota = async (
  tx: Sql,
  key: string,
  limit: number,
  nowMs: number,
  windowMs: number = HOUR_MS,
): Promise<number> => {
  const row = await countOne(tx, `q:${key}`, nowMs, nowMs + windowMs, nowMs + windowMs)
  return row.failures <= limit ? 0 : Math.max(1, Math.ceil((row.forgotten_ms - nowMs) / 1000))
}

/** Seconds until something is left again; 0: there is. Takes nothing. */
export const waitForQuota = async (
  sql: Sql,
  key: string,
  limit: number,
  nowMs: number,
  windowMs: number = HOUR_MS,
): Promise<number> => {
  const [row] = await listThrottles(sql, [`q:${key}`], nowMs)
  const leftMs = row && row.failures >= limit ? row.forgotten_ms - nowMs : 0
  // Longer than it can last: the clock was set back since.
  return leftMs > windowMs ? 0 : Math.ceil(leftMs / 1000)
}

/** How many were taken within the while that runs now. */
export const countTaken = async (sql: Sql, key: string, nowMs: number): Promise<number> =>
  (await listThrottles(sql, [`q:${key}`], nowMs))[0]?.failures ?? 0

/** Run from time to time: counts that nothing depends on any more. */
export const removeForgottenCounts = (tx: Sql, nowMs: number): Promise<void> =>
  removeForgottenThrottles(tx, nowMs)
