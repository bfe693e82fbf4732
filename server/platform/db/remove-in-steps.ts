import type { Database } from './database.ts'
import type { Sql } from './tables.ts'

/** Rows of one step: so few that nobody waits for them to go. */
export const ROWS_A_STEP = 500

/**
 * Removes what has run out in transactions of few rows, between which requests are served. `remove` takes out
 * at most `limit` rows and gives how many went. What a power cut brings back is removed at the next round.
 * Gives how many went in all.
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
