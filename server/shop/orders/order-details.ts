import type { Order, OrderStatus } from '#contract/shop/order.ts'
import type { OrderSource } from '#contract/console/orders.ts'
import { loadAttribution } from '../attribution/order-attribution.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { listMail, type QueuedMail } from '#server/platform/mail/list-mail.ts'
import { presentOrder } from './present-order.ts'
import { states } from './states.ts'
import { findOrderRow, listOrderCoupons, listOrderEvents, listLines } from './store.ts'

export type OrderDetails = {
  order: Order
  /** Where it may be moved from here, and whether the buyer is usually told. */
  moves: { to: OrderStatus; tellsBuyer: boolean }[]
  /** Oldest first. */
  events: { id: string; atMs: number; kind: string; text: string; author: string }[]
  attribution: OrderSource | null
  /** What was mailed about it, and what could not be. */
  mail: QueuedMail[]
  placedVia: string
  customerIp: string
  userAgent: string
}

/** Everything the owner sees of one order; undefined when there is none. */
export const findOrderDetails = async (db: Sql, id: number): Promise<OrderDetails | undefined> => {
  const row = await findOrderRow(db, id)
  if (!row) return undefined
  const order = presentOrder(row, await listLines(db, [id]), await listOrderCoupons(db, [id]))
  return {
    order,
    moves: states[order.status].next.map((to) => ({ to, tellsBuyer: states[to].tellsBuyer })),
    events: (await listOrderEvents(db, id)).map(({ id: eventId, at_ms, kind, text, author }) => ({
      id: eventId,
      atMs: at_ms,
      kind,
      text,
      author,
    })),
    attribution: await loadAttribution(db, id),
    mail: await listMail(db, { about: `order:${id}` }),
    placedVia: row.placed_via,
    customerIp: row.customer_ip,
    userAgent: row.user_agent,
  }
}
