import type { Sql } from '#server/db/tables.ts'
import { listUsedCodes, lowerUses, removeUses } from './store.ts'

/** Gives back the uses a cancelled order took; a second time gives nothing. */
export const returnCoupons = async (tx: Sql, orderId: number): Promise<void> => {
  const codes = await listUsedCodes(tx, orderId)
  if (codes.length === 0) return
  for (const code of codes) await lowerUses(tx, code)
  await removeUses(tx, orderId)
}
