import { mail as mailWords } from '#storefront/strings/pl/mail/order-mail.ts'
import { order as words } from '#storefront/strings/pl/order/order.ts'
import { paths } from '#storefront/paths.ts'
import { DatabaseUnavailable } from '#server/platform/db/database-unavailable.ts'
import { defineTask } from '#server/platform/jobs/tasks.ts'
import { paymentReminderMail } from '#server/platform/mail/messages/order-messages.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { paymentMethod } from '../payments/list-payment-choices.ts'
import type { Services } from '#server/platform/services.ts'
import { changeOrderStatus } from './change-order-status.ts'
import { findOrder, orderForms } from './find-order.ts'
import { paymentTerm } from './payment-term.ts'
import { recordEvents } from './record-order.ts'
import { claimReminder, type DueOrder, listDue, setTerm } from './unpaid-orders-store.ts'

const EVERY_MS = 60_000
const BATCH = 50
/** Name in the log. */
const MAX_NAMED = 10

/**
 * Reminds of orders that will soon be cancelled, and cancels those whose payment term has ended; each once.
 */
export const settleOverdueOrders = async (
  services: Services,
): Promise<{ reminded: number; cancelled: number }> => {
  const cancelled = await settleEach(services, 'pay_until_ms', (id) => cancel(services, id))
  const reminded = await settleEach(services, 'remind_ms', (id) => remind(services, id))
  if (reminded > 0) services.mailWaiting()
  return { reminded, cancelled }
}

/**
 * Every due order, once per run: one that cannot be settled is skipped, and does not delay
 * those behind it.
 */
const settleEach = async (
  services: Services,
  column: 'pay_until_ms' | 'remind_ms',
  settle: (id: number) => Promise<boolean>,
): Promise<number> => {
  const nowMs = services.now()
  const failed: number[] = []
  let problem: unknown
  let settled = 0
  let last: DueOrder | undefined
  for (let isMore = true; isMore;) {
    const due = await listDue(services.db.read, column, nowMs, last, BATCH)
    for (const { id } of due) {
      try {
        if (await settle(id)) settled++
      } catch (error) {
        // The next order would fail as well.
        if (error instanceof DatabaseUnavailable) throw error
        problem = error
        failed.push(id)
      }
    }
    last = due.at(-1)
    isMore = due.length === BATCH
  }
  if (failed.length > 0)
    services.log(
      `overdue orders: ${failed.length} not settled (${failed.slice(0, MAX_NAMED).join(', ')}): ${String(problem)}`,
    )
  return settled
}

const cancel = async (services: Services, orderId: number): Promise<boolean> => {
  const change = {
    orderId,
    to: 'cancelled',
    author: 'shop',
    note: words.notPaidInTime,
    tellBuyer: true,
  } as const
  return (await changeOrderStatus(services, { ...change, onlyIfOverdue: true })).ok
}

const remind = (services: Services, orderId: number): Promise<boolean> =>
  services.db.transaction(async (tx) => {
    if (!(await claimReminder(tx, orderId, services.now()))) return false
    const order = await findOrder(tx, orderId)
    const payUntilMs = order?.payment.payUntilMs
    if (!order || !payUntilMs) return false
    const settings = services.shopSettings()
    const mail = paymentReminderMail(order, payUntilMs, {
      shopName: settings.shopName,
      orderUrl: services.settings.publicUrl + paths.orderReceived(order.id, order.key),
      forms: orderForms(services, order),
      payUrl: paymentMethod(order.payment.methodId)?.provider
        ? services.settings.publicUrl + paths.payOrder(order.id, order.key)
        : null,
      payment: paymentMethod(order.payment.methodId)?.explain(order, settings) ?? {
        text: order.payment.title,
        transfer: null,
      },
    })
    const about = `order:${orderId}`
    // Once per order, also when its owner extended the term.
    if (
      !(await queueMail(
        tx,
        { lane: 'order', cause: `${about}:payment-reminder`, about, to: order.email, ...mail },
        services.now(),
      ))
    )
      return false
    const text = words.mailQueued(mailWords.paymentReminder.subject(orderId, settings.shopName), order.email)
    await recordEvents(tx, services, orderId, [{ kind: 'mail', text, author: 'shop' }])
    return true
  })

/** Extends the term by another whole one from now. False: the order does not wait for a payment. */
export const extendPaymentTerm = (services: Services, orderId: number, author: string): Promise<boolean> =>
  services.db.transaction(async (tx) => {
    const order = await findOrder(tx, orderId)
    if (!order) return false
    const { status, payment } = order
    const { payUntilMs, remindMs } = paymentTerm(
      { status, methodId: payment.methodId, paidMs: payment.paidMs },
      services.shopSettings(),
      services.now(),
    )
    if (payUntilMs === null) return false
    if (
      !(await setTerm(tx, orderId, {
        pay_until_ms: payUntilMs,
        remind_ms: remindMs,
        updated_ms: services.now(),
      }))
    )
      return false
    await recordEvents(tx, services, orderId, [{ kind: 'status', text: words.moreTime(payUntilMs), author }])
    return true
  })

export const overdueOrderTask = defineTask('overdue orders', { everyMs: EVERY_MS, run: settleOverdueOrders })
