import type { Sql } from '../db/tables.ts'
import { countOne, listThrottles, removeForgottenThrottles } from './counters.ts'
import { insertRows } from '../db/insert-rows.ts'

/** Marks a token or an answer as used until its expiry; true the first time, false afterwards. */
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
 * Takes one of a number of uses within a period (the first one starts it). Returns how many seconds
 * to wait when nothing is left, else 0. The count is saved although the request is refused, so commit it
 * separately.
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

/** Seconds until a use is available; 0: now. Takes nothing. */
export const waitForQuota = async (
  sql: Sql,
  key: string,
  limit: number,
  nowMs: number,
  windowMs: number = HOUR_MS,
): Promise<number> => {
  const [row] = await listThrottles(sql, [`q:${key}`], nowMs)
  const leftMs = row && row.failures >= limit ? row.forgotten_ms - nowMs : 0
  // Longer than possible: the clock was set back since.
  return leftMs > windowMs ? 0 : Math.ceil(leftMs / 1000)
}

/** How many were taken within the current period. */
export const countTaken = async (sql: Sql, key: string, nowMs: number): Promise<number> =>
  (await listThrottles(sql, [`q:${key}`], nowMs))[0]?.failures ?? 0

/** Runs periodically: deletes counts that are not needed any more. */
export const removeForgottenCounts = (tx: Sql, nowMs: number): Promise<void> =>
  removeForgottenThrottles(tx, nowMs)
