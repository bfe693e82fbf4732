import { mail as mailWords } from '#storefront/strings/pl/mail.ts'
import { order as words } from '#storefront/strings/pl/order.ts'
import { paths } from '#storefront/paths.ts'
import { DatabaseUnavailable } from '#server/db/database-unavailable.ts'
import { paymentReminderMail } from '#server/mail/messages/payment-reminder.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { paymentMethod } from '#server/payment-methods/list-payment-choices.ts'
import type { Shop } from '#server/shop.ts'
import { changeOrderStatus } from './change-order-status.ts'
import { findOrder } from './find-order.ts'
import { paymentTerm } from './payment-term.ts'
import { recordEvents } from './record-order.ts'
import { claimReminder, type DueOrder, listDue, setTerm } from './store.ts'

const EVERY_MS = 60_000
const BATCH = 50
/** In the log. */
const MAX_NAMED = 10

type Needs = Pick<
  Shop,
  'db' | 'now' | 'randomBytes' | 'settings' | 'shopSettings' | 'mailWaiting' | 'refresh' | 'log'
>

/** Reminds of orders that will soon be cancelled, and cancels those whose time to pay has run out; each once. */
export const settleOverdueOrders = async (shop: Needs): Promise<{ reminded: number; cancelled: number }> => {
  const cancelled = await settleEach(shop, 'pay_until_ms', (id) => cancel(shop, id))
  const reminded = await settleEach(shop, 'remind_ms', (id) => remind(shop, id))
  if (reminded > 0) shop.mailWaiting()
  return { reminded, cancelled }
}

/**
 * Every order whose time has come, once a look: one that cannot be settled is passed over, and keeps none
 * behind it waiting.
 */
const settleEach = async (
  shop: Needs,
  column: 'pay_until_ms' | 'remind_ms',
  settle: (id: number) => Promise<boolean>,
): Promise<number> => {
  const nowMs = shop.now()
  const failed: number[] = []
  let problem: unknown
  let settled = 0
  let last: DueOrder | undefined
  for (let isMore = true; isMore;) {
    const due = await listDue(shop.db.read, column, nowMs, last, BATCH)
    for (const { id } of due) {
      try {
        if (await settle(id)) settled++
      } catch (error) {
        // The next order would fare no better.
        if (error instanceof DatabaseUnavailable) throw error
        problem = error
        failed.push(id)
      }
    }
    last = due.at(-1)
    isMore = due.length === BATCH
  }
  if (failed.length > 0)
    shop.log(
      `overdue orders: ${failed.length} not settled (${failed.slice(0, MAX_NAMED).join(', ')}): ${String(problem)}`,
    )
  return settled
}

const cancel = async (shop: Needs, orderId: number): Promise<boolean> => {
  const change = {
    orderId,
    to: 'cancelled',
    author: 'shop',
    note: words.notPaidInTime,
    tellBuyer: true,
  } as const
  return (await changeOrderStatus(shop, { ...change, onlyIfOverdue: true })).ok
}

const remind = (shop: Needs, orderId: number): Promise<boolean> =>
  shop.db.transaction(async (tx) => {
    if (!(await claimReminder(tx, orderId, shop.now()))) return false
    const order = await findOrder(tx, orderId)
    const payUntilMs = order?.payment.payUntilMs
    if (!order || !payUntilMs) return false
    const settings = shop.shopSettings()
    const mail = paymentReminderMail(order, payUntilMs, {
      shopName: settings.shopName,
      orderUrl: shop.settings.publicUrl + paths.orderReceived(order.id, order.key),
      payment: paymentMethod(order.payment.methodId)?.explain(order, settings) ?? {
        text: order.payment.title,
        transfer: null,
      },
    })
    const about = `order:${orderId}`
    // Once an order, also when its owner gave it more time.
    if (
      !(await queueMail(
        tx,
        { lane: 'order', cause: `${about}:payment-reminder`, about, to: order.email, ...mail },
        shop.now(),
      ))
    )
      return false
    const text = words.mailQueued(mailWords.paymentReminder.subject(orderId, settings.shopName), order.email)
    await recordEvents(tx, shop, orderId, [{ kind: 'mail', text, author: 'shop' }])
    return true
  })

/** The owner waits for the money longer: another whole term from now. False: the order waits for no money. */
export const giveMoreTime = (
  shop: Pick<Shop, 'db' | 'now' | 'randomBytes' | 'shopSettings'>,
  orderId: number,
  author: string,
): Promise<boolean> =>
  shop.db.transaction(async (tx) => {
    const order = await findOrder(tx, orderId)
    if (!order) return false
    const { status, payment } = order
    const { payUntilMs, remindMs } = paymentTerm(
      { status, methodId: payment.methodId, paidMs: payment.paidMs },
      shop.shopSettings(),
      shop.now(),
    )
    if (payUntilMs === null) return false
    if (
      !(await setTerm(tx, orderId, { pay_until_ms: payUntilMs, remind_ms: remindMs, updated_ms: shop.now() }))
    )
      return false
    await recordEvents(tx, shop, orderId, [{ kind: 'status', text: words.moreTime(payUntilMs), author }])
    return true
  })

/** Looks every minute until stopped. */
export const startOverdueOrders = (shop: Needs): (() => Promise<void>) => {
  let running: Promise<unknown> | undefined
  const look = () => {
    running ??= settleOverdueOrders(shop)
      .catch((error: unknown) => shop.log(`overdue orders: ${String(error)}`))
      .finally(() => (running = undefined))
  }
  const timer = setInterval(look, EVERY_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
