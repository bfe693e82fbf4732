import type { Sql } from '#server/db/tables.ts'
import { raiseVersion } from '#server/db/versions.ts'
import { refreshListings } from './saving/refresh-listings.ts'
import { findMark, listSaleChanges, setMark } from './saving/store.ts'

const MARK = 'catalog:sale-dates-applied'

/**
 * Sales that began or ended since the last call: listings are put in order and pages told. To be called every minute;
 * a price itself always follows the clock, also between two calls.
 */
export const applySaleDates = async (tx: Sql, nowMs: number): Promise<number> => {
  const ids = await listSaleChanges(tx, (await findMark(tx, MARK)) ?? 0, nowMs)
  if (ids.length) {
    await refreshListings(tx, ids, nowMs)
    await raiseVersion(tx, 'catalog')
  }
  await setMark(tx, MARK, nowMs)
  return ids.length
}
