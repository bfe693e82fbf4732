import { formatPrice } from '#contract/money.ts'
import { payment as words } from '#storefront/strings/pl/order/payment.ts'
import { uuidV7 } from '#server/platform/db/ids.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import type { Services } from '#server/platform/services.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import { recordEvents } from '#server/shop/orders/record-order.ts'
import { markPaidOutBy, setRefundProvider, unmarkPaidOut } from '#server/shop/orders/refunds/refund-order.ts'
import type { RefundState, RefundToSend } from '../payments/providers/payment-provider.ts'
import { noticeUrl, openAccount, paymentProvider, referenceOf } from './provider-accounts.ts'
import {
  addPaymentRefund,
  findPaymentRefund,
  findPaymentRow,
  listPaymentRefunds,
  listPaymentsOf,
  type PaymentRefundRow,
  type PaymentRow,
  releaseRefund,
  reserveRefund,
  setPaymentRefund,
} from './store.ts'

const MINUTE_MS = 60_000
/** Between tries, and between questions how it went: doubled each time, up to half a day. */
const MAX_WAIT_MS = 12 * 60 * MINUTE_MS
const waitMs = (tries: number) => Math.min(MAX_WAIT_MS, MINUTE_MS * 2 ** tries)

const OPEN = ['queued', 'sent']
const titleOf = ({ provider }: PaymentRow) => paymentProvider(provider)?.title ?? provider

type NewRefund = { payment: PaymentRow; amountGrosze: number; refundId: string | null }

/** Stores that a part of a payment goes back; the payment task sends it. Throws when less than that is left of it. */
export const queueRefund = async (
  tx: Sql,
  services: Services,
  { payment, amountGrosze, refundId }: NewRefund,
): Promise<void> => {
  const nowMs = services.now()
  if (!(await reserveRefund(tx, { id: payment.id, amountGrosze, nowMs })))
    throw new Error(`Payment ${payment.id} has no ${amountGrosze} left to refund`)
  await addPaymentRefund(tx, {
    // Providers take 35 characters.
    id: uuidV7(nowMs, services.randomBytes).replaceAll('-', ''),
    payment_id: payment.id,
    order_id: payment.order_id,
    refund_id: refundId,
    amount_grosze: amountGrosze,
    state: 'queued',
    message: '',
    created_ms: nowMs,
    updated_ms: nowMs,
    next_try_ms: nowMs,
    tries: 0,
  })
}

/**
 * Sends an owner's refund the way the money came, if payments through providers cover all of it; otherwise the owner
 * returns it by transfer.
 */
export const refundThroughProvider = async (
  tx: Sql,
  services: Services,
  { orderId, refundId, amountGrosze }: { orderId: number; refundId: string; amountGrosze: number },
): Promise<void> => {
  const payments = (await listPaymentsOf(tx, orderId))
    .filter(({ state }) => state === 'paid')
    .map((payment) => ({ payment, left: payment.amount_grosze - payment.refunded_grosze }))
    .filter(({ left }) => left > 0)
  if (payments.reduce((sum, { left }) => sum + left, 0) < amountGrosze) return
  let missing = amountGrosze
  for (const { payment, left } of payments) {
    const part = Math.min(left, missing)
    if (part > 0) await queueRefund(tx, services, { payment, amountGrosze: part, refundId })
    missing -= part
  }
  await setRefundProvider(tx, refundId, titleOf(payments[0]!.payment))
}

const refundToSend = (services: Services, refund: PaymentRefundRow, payment: PaymentRow): RefundToSend => ({
  refundKey: refund.id,
  payment: { ...referenceOf(payment), providerRef: payment.provider_ref ?? '' },
  amountGrosze: refund.amount_grosze,
  description: words.refundDescription(payment.order_id),
  noticeUrl: noticeUrl(services, payment.provider),
})

/** Sends a due refund, or asks how it went; repeatable, because the provider knows it by its id. */
export const advanceRefund = async (services: Services, refund: PaymentRefundRow): Promise<void> => {
  const payment = await findPaymentRow(services.db.read, refund.payment_id)
  const open = payment && (await openAccount(services, payment.provider))
  /** Nothing, when another process was first. */
  const later = (state: 'queued' | 'sent', message: string) =>
    services.db.transaction(async (tx) => {
      const isMine = await setPaymentRefund(tx, refund.id, [refund.state], {
        state,
        message,
        tries: refund.tries + 1,
        next_try_ms: services.now() + waitMs(refund.tries),
        updated_ms: services.now(),
      })
      if (isMine && payment && refund.state === 'queued' && state === 'sent')
        await recordSent(tx, services, refund, payment)
    })
  if (!payment || !open) return later('queued', 'no account')
  const request = refundToSend(services, refund, payment)
  const answer =
    refund.state === 'queued'
      ? await open.provider.refund(open.account, request)
      : await open.provider.findRefund(open.account, request)
  if (!answer.ok) {
    if (answer.reason === 'refused' && refund.state === 'queued')
      return finishRefund(services, refund, payment, 'rejected', answer.message)
    services.log(`refund ${refund.id}: ${answer.message}`)
    return later(refund.state as 'queued' | 'sent', answer.message)
  }
  if (answer.value === undefined) return later('queued', 'not known to the provider')
  if (answer.value === 'pending') return later('sent', '')
  await finishRefund(services, refund, payment, answer.value, '')
}

const recordSent = (
  tx: Sql,
  services: Services,
  refund: PaymentRefundRow,
  payment: PaymentRow,
): Promise<void> =>
  recordEvents(tx, services, payment.order_id, [
    {
      kind: 'refund',
      text: words.refundSent(formatPrice(refund.amount_grosze), titleOf(payment)),
      author: 'shop',
    },
  ])

/**
 * The end of a refund, from a notice or an answer; once. A rejected one can be sent again or returned by transfer.
 * `isReturned`: rejected although it was done before.
 */
export const finishRefund = (
  services: Services,
  refund: PaymentRefundRow,
  payment: PaymentRow,
  state: Exclude<RefundState, 'pending'>,
  message: string,
  isReturned = false,
): Promise<void> =>
  services.db.transaction(async (tx) => {
    const nowMs = services.now()
    const isMine = await setPaymentRefund(tx, refund.id, isReturned ? [...OPEN, 'done'] : OPEN, {
      state,
      message,
      next_try_ms: null,
      updated_ms: nowMs,
    })
    if (!isMine) return
    const amount = formatPrice(refund.amount_grosze)
    const provider = titleOf(payment)
    await recordEvents(tx, services, payment.order_id, [
      {
        kind: 'refund',
        text:
          state === 'done'
            ? words.refundDone(amount, provider)
            : words.refundRejected(amount, provider, (message || words.noReason).replace(/\.?$/, '.')),
        author: 'shop',
      },
    ])
    if (state === 'rejected') {
      await releaseRefund(tx, { id: payment.id, amountGrosze: refund.amount_grosze, nowMs })
      if (refund.refund_id && isReturned) await unmarkPaidOut(tx, refund.refund_id, provider)
      if (refund.refund_id) await setRefundProvider(tx, refund.refund_id, null)
      return
    }
    const { refund_id: refundId } = refund
    if (!refundId) return
    const parts = (await listPaymentRefunds(tx, payment.order_id)).filter((one) => one.refund_id === refundId)
    if (parts.every((part) => part.state === 'done' || part.state === 'rejected'))
      await markPaidOutBy(tx, { orderId: payment.order_id, refundId, author: provider, nowMs })
  })

/** Sends a rejected refund of an order again; false: it is not rejected. Refuses one that was returned by transfer. */
export const retryRefund = (
  services: Services,
  { orderId, refundId }: { orderId: number; refundId: string },
): Promise<boolean> =>
  services.db.transaction(async (tx) => {
    const nowMs = services.now()
    const refund = await findPaymentRefund(tx, refundId)
    const payment = refund && (await findPaymentRow(tx, refund.payment_id))
    if (!payment || refund.order_id !== orderId) return false
    const isMine = await setPaymentRefund(tx, refundId, ['rejected'], {
      state: 'queued',
      next_try_ms: nowMs,
      updated_ms: nowMs,
    })
    if (!isMine) return false
    if (refund.refund_id && !(await setRefundProvider(tx, refund.refund_id, titleOf(payment))))
      throw new Refusal(409, 'paid_out', words.paidOutAlready)
    const { payment_id: id, amount_grosze: amountGrosze } = refund
    if (!(await reserveRefund(tx, { id, amountGrosze, nowMs })))
      throw new Error(`Payment ${id} has no ${amountGrosze} left to refund`)
    return true
  })
