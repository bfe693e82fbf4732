import { insertRows } from '#server/platform/db/insert-rows.ts'
import type { Sql, Tables } from '#server/platform/db/tables.ts'

type RefundRow = Tables['order_refunds']
type RefundLineRow = Tables['order_refund_lines']

/** Oldest first: ids sort by time. */
export const listRefundRows = (db: Sql, orderId: number): Promise<RefundRow[]> =>
  db.selectFrom('order_refunds').selectAll().where('order_id', '=', orderId).orderBy('id').execute()

export const listRefundLineRows = (db: Sql, orderId: number): Promise<RefundLineRow[]> =>
  db
    .selectFrom('order_refund_lines')
    .innerJoin('order_refunds', 'order_refunds.id', 'order_refund_lines.refund_id')
    .selectAll('order_refund_lines')
    .where('order_refunds.order_id', '=', orderId)
    .orderBy('refund_id')
    .orderBy('position')
    .execute()

/** Pieces of each line of an order that were refunded, by the line's position. */
export const sumRefundedPieces = async (db: Sql, orderId: number): Promise<Map<number, number>> => {
  const pieces = new Map<number, number>()
  for (const { position, quantity } of await listRefundLineRows(db, orderId))
    pieces.set(position, (pieces.get(position) ?? 0) + quantity)
  return pieces
}

export const addRefundRows = async (tx: Sql, refund: RefundRow, lines: RefundLineRow[]): Promise<void> => {
  await insertRows(tx, 'order_refunds', [refund])
  await insertRows(tx, 'order_refund_lines', lines)
}

export const findRefundByKey = (db: Sql, orderId: number, requestKey: string) =>
  db
    .selectFrom('order_refunds')
    .select('id')
    .where('order_id', '=', orderId)
    .where('request_key', '=', requestKey)
    .executeTakeFirst()

type PaidOut = {
  orderId: number
  refundId: string
  nowMs: number
  author: string
  /** Who sends it; null: the owner, and no provider does. */
  provider: string | null
}

/** The refund, when this call marked its money as sent; undefined when it was marked before, or does not exist. */
export const setPaidOut = (
  tx: Sql,
  { orderId, refundId, nowMs, author, provider }: PaidOut,
): Promise<RefundRow | undefined> =>
  tx
    .updateTable('order_refunds')
    .set({ paid_out_ms: nowMs, paid_out_by: author })
    .where('id', '=', refundId)
    .where('order_id', '=', orderId)
    .where('paid_out_ms', 'is', null)
    .where('provider', provider === null ? 'is' : '=', provider)
    .returningAll()
    .executeTakeFirst()

/** Who sends the money of a refund; null: the owner, by transfer. False: it was sent. */
export const setRefundProvider = async (
  tx: Sql,
  refundId: string,
  provider: string | null,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('order_refunds')
    .set({ provider })
    .where('id', '=', refundId)
    .where('paid_out_ms', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Its money came back to the provider that had sent it; what the owner sent by transfer stays sent. */
export const unmarkPaidOut = async (tx: Sql, refundId: string, provider: string): Promise<void> => {
  await tx
    .updateTable('order_refunds')
    .set({ paid_out_ms: null, paid_out_by: null })
    .where('id', '=', refundId)
    .where('provider', '=', provider)
    .where('paid_out_by', '=', provider)
    .execute()
}

/** Refunds whose money the owner has to send by transfer, and the order of the oldest; null: none. */
export const findRefundsToPay = async (db: Sql): Promise<{ count: number; orderId: number } | null> => {
  const waiting = await db
    .selectFrom('order_refunds')
    .select('order_id')
    .where('paid_out_ms', 'is', null)
    .where('provider', 'is', null)
    .orderBy('created_ms')
    .execute()
  return waiting[0] ? { count: waiting.length, orderId: waiting[0].order_id } : null
}
