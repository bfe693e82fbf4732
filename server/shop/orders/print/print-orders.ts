import type { PrintDocumentKind } from '#contract/console/orders/order-list.ts'
import type { Services } from '#server/platform/services.ts'
import { findStoredOrder } from '../find-order.ts'
import { sumRefundedPieces } from '../refunds/store.ts'
import { type PrintDocument, printDocumentOf, type PrintedOrder } from './print-document.ts'

/** A printed document about these orders, in the order of their numbers; null when there are none of them. */
export const printOrders = async (
  services: Services,
  kind: PrintDocumentKind,
  ids: number[],
): Promise<PrintDocument | null> => {
  const orders: PrintedOrder[] = []
  for (const id of ids.toSorted((one, other) => one - other)) {
    const stored = await findStoredOrder(services.db.read, id)
    if (!stored) continue
    const refunded = await sumRefundedPieces(services.db.read, id)
    orders.push({
      order: stored.order,
      left: stored.lineRows.map(({ position, quantity }) => quantity - (refunded.get(position) ?? 0)),
      refundedGrosze: stored.row.refunded_grosze,
    })
  }
  return orders.length > 0 ? printDocumentOf(kind, orders, services.shopSettings(), services.now()) : null
}
