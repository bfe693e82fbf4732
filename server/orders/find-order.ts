import type { Order } from '#contract/shop/order.ts'
import type { Sql } from '#server/db/tables.ts'
import { presentOrder } from './present-order.ts'
import { findOrderRow, listCoupons, listLines } from './store.ts'

/** The order of that number with its lines; undefined when there is none. */
export const findOrder = async (db: Sql, id: number): Promise<Order | undefined> => {
  const row = await findOrderRow(db, id)
  return row && presentOrder(row, await listLines(db, [id]), await listCoupons(db, [id]))
}
