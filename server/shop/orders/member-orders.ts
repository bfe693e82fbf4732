import type { Order, OrderStatus } from '#contract/shop/order.ts'
import type { OrderEvent } from '#contract/shop/checkout.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { presentOrder } from './present-order.ts'
import {
  countOrdersOf,
  countPaidOrdersOf,
  listOrderRowsOf,
  linkGuestOrders,
  unlinkOrders,
} from './member-orders-store.ts'
import { listOrderCoupons, listOrderEvents, listLines, findOrderRow } from './store.ts'

/** The orders of a deleted member stay in the shop's books, without the link to the account. */
export const unlinkOrdersOfMember = (tx: Sql, identityId: string): Promise<void> =>
  unlinkOrders(tx, identityId)

type Member = { id: string; email: string; is_email_verified: number }

/**
 * Orders placed without an account join the account with a verified, identical address:
 * not another spelling of the same mailbox. Only members of the shop itself have orders here.
 * Call it in the transaction in which the address is verified, or in which its member signs in, for later
 * guest orders. Returns their numbers.
 */
export const linkGuestOrdersToMember = async (
  tx: Sql,
  { isOwn }: { isOwn: boolean },
  { id, email, is_email_verified }: Member,
): Promise<number[]> => (isOwn && is_email_verified === 1 ? linkGuestOrders(tx, id, email) : [])

/** How many orders of a member were paid, and are neither refunded nor cancelled. */
export const countPaidOrders = (db: Sql, identityId: string): Promise<number> =>
  countPaidOrdersOf(db, identityId)

export type MemberOrderRow = { id: number; createdMs: number; status: OrderStatus; totalGrosze: number }

/**
 * A page of a member's orders, of those named by `ids` where given, newest first; `page` counts from
 * 1, and a page beyond the last one is the last one.
 */
export const listOrdersOfMember = async (
  db: Sql,
  identityId: string,
  { page, size, ids }: { page: number; size: number; ids?: number[] },
): Promise<{ orders: MemberOrderRow[]; page: number; pageCount: number }> => {
  const pageCount = Math.max(1, Math.ceil((await countOrdersOf(db, identityId, ids)) / size))
  const shown = Math.min(Math.max(1, page), pageCount)
  const rows = await listOrderRowsOf(db, identityId, size, (shown - 1) * size, ids)
  return {
    orders: rows.map(({ id, created_ms, status, total_grosze }) => ({
      id,
      createdMs: created_ms,
      status: status as OrderStatus,
      totalGrosze: total_grosze,
    })),
    page: shown,
    pageCount,
  }
}

/** One order with its history for its buyer; undefined when the member has no such order. */
export const findMemberOrder = async (
  db: Sql,
  identityId: string,
  id: number,
): Promise<{ order: Order; timeline: OrderEvent[] } | undefined> => {
  const row = await findOrderRow(db, id)
  if (row?.identity_id !== identityId) return undefined
  const events = await listOrderEvents(db, id)
  return {
    order: presentOrder(row, await listLines(db, [id]), await listOrderCoupons(db, [id])),
    timeline: events
      .filter(({ kind }) => kind === 'placed' || kind === 'status')
      .map(({ at_ms, text }) => ({ atMs: at_ms, text })),
  }
}

const MAX_EXPORTED = 1_000

/** Everything a member ordered, for the data export; the newest thousand. */
export const exportMemberOrders = async (db: Sql, identityId: string): Promise<Order[]> => {
  const rows = await listOrderRowsOf(db, identityId, MAX_EXPORTED, 0)
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const [lines, coupons] = [await listLines(db, ids), await listOrderCoupons(db, ids)]
  return rows.map((row) =>
    presentOrder(
      row,
      lines.filter(({ order_id }) => order_id === row.id),
      coupons.filter(({ order_id }) => order_id === row.id),
    ),
  )
}
