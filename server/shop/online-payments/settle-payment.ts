import { formatPrice } from '#contract/money.ts'
import { payment as words } from '#storefront/strings/pl/order/payment.ts'
import { mail as mailWords } from '#storefront/strings/pl/mail/order-mail.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { formParts } from '#server/platform/mail/messages/order-messages.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { renderMail } from '#server/platform/mail/render-mail.ts'
import type { Services } from '#server/platform/services.ts'
import { findOrder, orderForms } from '#server/shop/orders/find-order.ts'
import { GoodsSold, recordPayment } from '#server/shop/orders/record-payment.ts'
import { recordEvents } from '#server/shop/orders/record-order.ts'
import { paymentMethod } from '../payments/list-payment-choices.ts'
import type { BlikFailure, PaymentFinding } from '../payments/providers/payment-provider.ts'
import { queueRefund } from './payment-refunds.ts'
import { addPaymentEvent, findPaymentRow, type PaymentRow, setPaid, setUnpaid } from './store.ts'

const MAX_ATTEMPTS = 5

/**
 * Records that a provider has the money of a payment: the payment, its order, and what must go back, all or nothing,
 * once however often it is reported. Money that the order does not need goes back by itself.
 */
export const settlePayment = async (
  services: Services,
  paymentId: string,
  providerRef: string,
): Promise<'settled' | 'repeated'> => {
  let mayRevive = true
  for (let attempt = 1; ; attempt++) {
    try {
      const outcome = await services.db.transaction((tx) =>
        settle(tx, services, { paymentId, providerRef, mayRevive }),
      )
      if (outcome === 'settled') {
        services.mailWaiting()
        await services.refresh()
      }
      return outcome
    } catch (error) {
      if (error instanceof GoodsSold) mayRevive = false
      else if (!(error instanceof OrderChanged) || attempt === MAX_ATTEMPTS) throw error
    }
  }
}

/** Somebody changed the order in the same moment: nothing is written, and it is tried again. */
class OrderChanged extends Error {}

const settle = async (
  tx: Sql,
  services: Services,
  { paymentId, providerRef, mayRevive }: { paymentId: string; providerRef: string; mayRevive: boolean },
): Promise<'settled' | 'repeated'> => {
  if (!(await setPaid(tx, paymentId, { providerRef, nowMs: services.now() }))) return 'repeated'
  const payment = await findPaymentRow(tx, paymentId)
  if (!payment) throw new Error(`There is no payment ${paymentId}`)
  await addPaymentEvent(tx, services, paymentId, 'paid', providerRef)
  const { order_id: orderId, amount_grosze: amountGrosze } = payment
  const outcome = await recordPayment(tx, services, {
    orderId,
    amountGrosze,
    title: paymentMethod(payment.method_id)?.title ?? payment.provider,
    mayRevive,
  })
  if (outcome === 'again') throw new OrderChanged()
  if (outcome === 'not_needed' || outcome === 'not_possible') await sendBack(tx, services, payment, outcome)
  return 'settled'
}

/** The whole payment goes back, and both sides are notified. */
const sendBack = async (
  tx: Sql,
  services: Services,
  payment: PaymentRow,
  why: 'not_needed' | 'not_possible',
): Promise<void> => {
  const { order_id: orderId, amount_grosze: amountGrosze } = payment
  await queueRefund(tx, services, { payment, amountGrosze, refundId: null })
  const amount = formatPrice(amountGrosze)
  const order = await findOrder(tx, orderId)
  if (!order) return
  await recordEvents(tx, services, orderId, [
    {
      kind: 'payment',
      text: why === 'not_needed' ? words.notNeeded(amount) : words.notPossible(amount),
      author: 'shop',
    },
  ])
  const { shopName } = services.shopSettings()
  const subject = words.mail.moneyBackSubject(orderId, shopName)
  const text =
    why === 'not_needed' ? words.mail.notNeeded(orderId, amount) : words.mail.notPossible(orderId, amount)
  await queueMail(
    tx,
    {
      lane: 'order',
      cause: `payment:${payment.id}:back`,
      about: `order:${orderId}`,
      to: order.email,
      subject,
      ...renderMail(subject, [
        { kind: 'text', text: `${mailWords.hello(order.billing.firstName)}\n${text}` },
        ...formParts(order, orderForms(services, order)),
        { kind: 'text', text: mailWords.goodbye(shopName) },
      ]),
    },
    services.now(),
  )
}

/** A provider says that the buyer's attempt failed; a payment that is paid stays so. */
export const failPayment = (
  services: Services,
  payment: Pick<PaymentRow, 'id'>,
  code: BlikFailure | 'refused' | 'unreachable',
  detail: string,
  isSpent = false,
): Promise<boolean> =>
  services.db.transaction(async (tx) => {
    const isUnpaid = await setUnpaid(tx, payment.id, {
      // Another attempt gets a session of its own.
      state: isSpent ? 'expired' : 'failed',
      failure: code,
      code_sent_ms: null,
      updated_ms: services.now(),
    })
    if (isUnpaid) await addPaymentEvent(tx, services, payment.id, 'failed', `${code} ${detail}`.trim())
    return isUnpaid
  })

/**
 * Compares what a provider has with what the buyer should have paid. Another amount or currency is never accepted: it
 * is written down once for the owner, who reads about it at the order.
 */
export const isExpectedAmount = async (
  services: Services,
  payment: PaymentRow,
  found: Pick<PaymentFinding, 'amountGrosze' | 'currency'>,
): Promise<boolean> => {
  if (found.amountGrosze === payment.amount_grosze && found.currency === payment.currency) return true
  await services.db.transaction(async (tx) => {
    const isFirst = payment.failure !== 'mismatch'
    if (!isFirst || !(await setUnpaid(tx, payment.id, { failure: 'mismatch' }))) return
    const received = `${formatPrice(found.amountGrosze)}${found.currency === 'PLN' ? '' : ` (${found.currency})`}`
    await addPaymentEvent(tx, services, payment.id, 'mismatch', `${found.amountGrosze} ${found.currency}`)
    await recordEvents(tx, services, payment.order_id, [
      {
        kind: 'payment',
        text: words.mismatch(received, formatPrice(payment.amount_grosze)),
        author: 'shop',
      },
    ])
  })
  return false
}
