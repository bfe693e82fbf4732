import { timingSafeEqual } from 'node:crypto'
import type { Order } from '#contract/shop/order.ts'
import type { Sql } from '#server/db/tables.ts'
import { findOrder } from './find-order.ts'

/** The order whose number and key both fit; how long a wrong key takes tells nothing about the right one. */
export const findOrderByKey = async (db: Sql, id: number, key: string): Promise<Order | undefined> => {
  const order = await findOrder(db, id)
  if (!order) return undefined
  const expected = Buffer.from(order.key)
  const actual = Buffer.from(key)
  return expected.length === actual.length && timingSafeEqual(expected, actual) ? order : undefined
}
