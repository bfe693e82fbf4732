import type { Database } from '#server/db/database.ts'
import { raiseVersion } from '#server/db/versions.ts'
import { refreshListings } from './saving/refresh-listings.ts'
import { findMark, listSaleChanges, setMark } from './saving/store.ts'

const MARK = 'catalog:sale-dates-applied'

/**
 * Sales that began or ended since the last time: their products are put in order in the listings and pages are told.
 * Gives how many there were. A price itself always follows the clock, also between two calls.
 */
export const applySaleDates = async (db: Database, nowMs: number): Promise<number> => {
  const ids = await listSaleChanges(db.read, (await findMark(db.read, MARK)) ?? 0, nowMs)
  if (!ids.length) return 0
  await db.transaction(async (tx) => {
    await refreshListings(tx, ids, nowMs)
    await setMark(tx, MARK, nowMs)
    await raiseVersion(tx, 'catalog')
  })
  return ids.length
}
