import type { Order } from '#contract/shop/order.ts'
import { payment as words } from '#storefront/strings/pl/order/payment.ts'
import type { Services } from '#server/platform/services.ts'
import { findStoredOrder } from './find-order.ts'
import { paymentTerm } from './payment-term.ts'
import { recordEvents } from './record-order.ts'
import { setOrderOver } from './store.ts'

/**
 * The buyer of an unpaid order pays in another way; undefined: it is paid or closed by now. Its goods are reserved no
 * shorter than before.
 */
export const changePaymentMethod = (
  services: Services,
  orderId: number,
  { id: methodId, title }: { id: string; title: string },
): Promise<Order | undefined> =>
  services.db.transaction(async (tx) => {
    const stored = await findStoredOrder(tx, orderId)
    if (!stored || stored.order.payment.paidMs !== null || stored.order.status === 'cancelled')
      return undefined
    const { order, row } = stored
    if (order.payment.methodId === methodId) return order
    const nowMs = services.now()
    const { status } = order
    const term = paymentTerm({ status, methodId, paidMs: null }, services.shopSettings(), nowMs)
    const payUntilMs =
      order.payment.payUntilMs && term.payUntilMs
        ? Math.max(order.payment.payUntilMs, term.payUntilMs)
        : (order.payment.payUntilMs ?? term.payUntilMs)
    const isMine = await setOrderOver(tx, orderId, row.version, {
      payment_method_id: methodId,
      payment_title: title,
      pay_until_ms: payUntilMs,
      updated_ms: nowMs,
    })
    if (!isMine) return undefined
    await recordEvents(tx, services, orderId, [
      { kind: 'payment', text: words.methodChanged(order.payment.title, title), author: 'buyer' },
    ])
    return { ...order, payment: { ...order.payment, methodId, title, payUntilMs } }
  })
