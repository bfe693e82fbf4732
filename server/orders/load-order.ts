import type { Order } from '#contract/shop/order.ts'
import type { Sql } from '#server/db/tables.ts'
import { findOrder } from './find-order.ts'

/** The order of that number, which must exist. */
export const loadOrder = async (db: Sql, id: number): Promise<Order> => {
  const order = await findOrder(db, id)
  if (!order) throw new Error(`There is no order ${id}`)
  return order
}
