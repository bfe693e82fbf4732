import type { OrderRefund } from '#contract/console/orders/orders.ts'
import type { Sql, Tables } from '#server/platform/db/tables.ts'
import { listRefundLineRows, listRefundRows } from './store.ts'

/** The refunds of an order, oldest first, with the names of its lines. */
export const listRefunds = async (
  db: Sql,
  orderId: number,
  lineRows: Pick<Tables['order_lines'], 'position' | 'name'>[],
): Promise<OrderRefund[]> => {
  const rows = await listRefundRows(db, orderId)
  if (rows.length === 0) return []
  const lines = await listRefundLineRows(db, orderId)
  const nameOf = (position: number) => lineRows.find((line) => line.position === position)?.name ?? ''
  return rows.map((row) => ({
    id: row.id,
    createdMs: row.created_ms,
    author: row.author,
    amountGrosze: row.amount_grosze,
    deliveryGrosze: row.delivery_grosze,
    isRestocked: row.restocked === 1,
    reason: row.reason,
    paidOutMs: row.paid_out_ms,
    paidOutBy: row.paid_out_by,
    provider: row.provider,
    lines: lines
      .filter(({ refund_id }) => refund_id === row.id)
      .map(({ position, quantity, amount_grosze }) => ({
        position,
        name: nameOf(position),
        quantity,
        amountGrosze: amount_grosze,
      })),
  }))
}
