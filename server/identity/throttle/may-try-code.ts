import type { Sql } from '#server/db/tables.ts'
import { HOUR_MS, takeFromQuota } from '#server/limits/quota.ts'

/** NIST SP 800-63B allows a hundred failures on an account. */
const TRIES = 100
const WINDOW_MS = 24 * HOUR_MS

/**
 * Counts a try at a code that was mailed to a member; false: there were too many in a day, however many codes
 * were sent.
 */
export const mayTryCode = async (tx: Sql, identityId: string, nowMs: number): Promise<boolean> =>
  (await takeFromQuota(tx, `code:${identityId}`, TRIES, nowMs, WINDOW_MS)) === 0
