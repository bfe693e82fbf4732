import type { Sql } from '#server/db/tables.ts'
import { listSoldRows } from './store.ts'

export type Sold = { productId: number; quantity: number }

/**
 * What the orders after number `afterId` sold (a variation stands for itself), at most `limit` orders of them, and
 * the last number looked at. Numbers are handed out in the order of commits, so none is passed over.
 */
export const listSold = async (
  db: Sql,
  afterId: number,
  limit: number,
): Promise<{ sold: Sold[]; lastId: number }> => {
  const rows = await listSoldRows(db, afterId, afterId + limit)
  return {
    sold: rows.map((row) => ({ productId: row.variation_id ?? row.product_id, quantity: row.quantity })),
    lastId: rows.reduce((last, row) => Math.max(last, row.order_id), afterId),
  }
}
