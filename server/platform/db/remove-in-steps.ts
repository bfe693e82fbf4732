import type { Database } from './database.ts'
import type { Sql } from './tables.ts'

/** Rows of one step: so few that no request waits for their removal. */
export const ROWS_A_STEP = 500

/**
 * Removes expired rows in transactions of few rows, between which requests are served. `remove` deletes at
 * most `limit` rows and returns how many. Rows restored by a power cut are removed in the next round. Returns
 * the total.
 */
export const removeInSteps = async (
  db: Database,
  remove: (tx: Sql, limit: number) => Promise<number>,
  limit = ROWS_A_STEP,
): Promise<number> => {
  for (let removed = 0; ;) {
    const count = await db.transaction((tx) => remove(tx, limit), { isDurable: false, isLong: true })
    removed += count
    if (count < limit) return removed
  }
}
