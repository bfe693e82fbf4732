import { formatPrice } from '#contract/money.ts'
import { order as words } from '#storefront/strings/pl/order/order.ts'
import { payment as paymentWords } from '#storefront/strings/pl/order/payment.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import type { Services } from '#server/platform/services.ts'
import { NO_PRODUCT, type Order } from '#contract/shop/order.ts'
import { orderChanged } from '../events.ts'
import { reserveStock } from '../catalog/stock/reserve-stock.ts'
import { notifyBuyer } from './change-order-status.ts'
import { findStoredOrder } from './find-order.ts'
import { type EventToAdd, recordEvents } from './record-order.ts'
import { setOrderOver } from './store.ts'

/**
 * `not_needed`: the order is paid already. `not_possible`: it was cancelled, and its goods are sold.
 * `again`: somebody changed the order meanwhile.
 */
export type PaidOutcome = 'paid' | 'part_paid' | 'not_needed' | 'not_possible' | 'again'

type Money = { orderId: number; amountGrosze: number; title: string; mayRevive: boolean }

/** The goods of a cancelled order were sold meanwhile: the transaction must be rolled back. */
export class GoodsSold extends Error {}

/**
 * Records money that arrived for an order: a waiting order goes into processing, a cancelled one too if its goods are
 * still there. Throws `GoodsSold` if they are not; the caller repeats with `mayRevive: false`.
 */
export const recordPayment = async (
  tx: Sql,
  services: Services,
  { orderId, amountGrosze, title, mayRevive }: Money,
): Promise<PaidOutcome> => {
  const stored = await findStoredOrder(tx, orderId)
  if (!stored) return 'not_possible'
  const { order, row, lineRows } = stored
  if (order.payment.paidMs !== null || order.status === 'refunded') return 'not_needed'
  const isRevived = order.status === 'cancelled'
  if (isRevived && !mayRevive) return 'not_possible'

  const nowMs = services.now()
  const paidGrosze = row.paid_grosze + amountGrosze
  const isWhole = paidGrosze >= order.totalGrosze
  const status = isWhole ? (order.status === 'completed' ? 'completed' : 'processing') : 'on_hold'
  const isMine = await setOrderOver(tx, orderId, row.version, {
    status,
    paid_grosze: paidGrosze,
    updated_ms: nowMs,
    ...(isWhole && { paid_ms: nowMs }),
    // What was paid in part waits for the owner.
    pay_until_ms: null,
    remind_ms: null,
    ...(isRevived && { stock_returned: 0 }),
  })
  if (!isMine) return 'again'
  if (isRevived) {
    const pieces = lineRows
      .filter(({ product_id }) => product_id !== NO_PRODUCT)
      .map(({ product_id, variation_id, quantity }) => ({ productId: variation_id ?? product_id, quantity }))
    const taken = await reserveStock(tx, pieces, services.shopSettings().fewLeft)
    if (!taken.ok) throw new GoodsSold()
  }
  const paid: Order = {
    ...order,
    status,
    payment: { ...order.payment, paidMs: isWhole ? nowMs : null, payUntilMs: null },
  }
  const amount = formatPrice(amountGrosze)
  await recordEvents(tx, services, orderId, [
    { kind: 'payment', text: paymentWords.received(amount, title), author: 'shop' },
    ...(isWhole
      ? []
      : [
          {
            kind: 'payment',
            text: paymentWords.tooLittle(formatPrice(order.totalGrosze - paidGrosze)),
            author: 'shop',
          },
        ]),
    ...(isRevived ? [{ kind: 'stock', text: paymentWords.revived, author: 'shop' }] : []),
    ...(status === order.status
      ? []
      : [{ kind: 'status', text: words.moved(order.status, status), author: 'shop' }]),
    ...(isWhole && status !== order.status ? [await notifyBuyer(tx, services, paid, '')] : []),
  ] satisfies EventToAdd[])
  await services.events.emit(orderChanged, { tx, orderId })
  return isWhole ? 'paid' : 'part_paid'
}
