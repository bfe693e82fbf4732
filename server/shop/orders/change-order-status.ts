import type { Order, OrderStatus } from '#contract/shop/order.ts'
import { mail as mailWords } from '#storefront/strings/pl/mail/order-mail.ts'
import { order as words } from '#storefront/strings/pl/order/order.ts'
import { paths } from '#storefront/paths.ts'
import { returnStock } from '../catalog/stock/reserve-stock.ts'
import { orderChanged } from '../events.ts'
import { returnCoupons } from '../coupons/use-coupons.ts'
import type { Sql, Tables } from '#server/platform/db/tables.ts'
import { orderStatusMail } from '#server/platform/mail/messages/order-messages.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { paymentMethod } from '../payments/list-payment-choices.ts'
import type { Services } from '#server/platform/services.ts'
import { findOrder, findStoredOrder, orderForms } from './find-order.ts'
import { paymentTerm } from './payment-term.ts'
import { type EventToAdd, recordEvents } from './record-order.ts'
import { sumRefundedPieces } from './refunds/store.ts'
import { isPaidBy, mayMove, states } from './states.ts'
import { claimStockReturn, listOrderEvents, setOrderOver, setOrderStatus } from './store.ts'
import type { BulkResult } from '#contract/console/orders/order-list.ts'
import { orderChanges as changeWords } from '#storefront/strings/pl/order/order-changes.ts'

export type StatusChange = {
  orderId: number
  to: OrderStatus
  /** The author: the owner's name, or `shop`. */
  author: string
  /** Part of the mail when the buyer is notified; else visible only to the owner. */
  note?: string
  tellBuyer: boolean
  /** Only if the order is still unpaid and its payment term has ended. */
  onlyIfOverdue?: boolean
  /** Only if nobody changed the order since this version of it. */
  version?: number | undefined
}

/** What a change of the state overwrote; `version`: the one that the change made. */
export type OrderBefore = Pick<Tables['orders'], (typeof OVERWRITTEN)[number]> & {
  id: number
  version: number
}
const OVERWRITTEN = [
  'status',
  'paid_ms',
  'paid_grosze',
  'refunded_grosze',
  'pay_until_ms',
  'remind_ms',
] as const

export type StatusOutcome =
  | { ok: true; order: Order; before: OrderBefore }
  | { ok: false; reason: 'no_order' | 'changed_meanwhile' }
  | { ok: false; reason: 'not_allowed'; from: OrderStatus; message: string }

/** Another change came first; this one is made again on what that one left. */
type Attempt = StatusOutcome | { ok: false; reason: 'again' }
const MAX_ATTEMPTS = 5

/**
 * Changes an order's state: state, history, returned stock and mail to the buyer, all or nothing, once
 * however often it is requested.
 */
export const changeOrderStatus = async (services: Services, change: StatusChange): Promise<StatusOutcome> => {
  let outcome: Attempt = { ok: false, reason: 'again' }
  for (let attempt = 0; attempt < MAX_ATTEMPTS && !outcome.ok && outcome.reason === 'again'; attempt++)
    outcome = await services.db.transaction((tx) => moveOrder(tx, services, change))
  if (!outcome.ok) return outcome.reason === 'again' ? { ok: false, reason: 'changed_meanwhile' } : outcome
  if (change.tellBuyer) services.mailWaiting()
  // A cancelled order's stock is available again.
  await services.refresh()
  return outcome
}

const moveOrder = async (tx: Sql, services: Services, change: StatusChange): Promise<Attempt> => {
  const { orderId, to, author } = change
  const stored = await findStoredOrder(tx, orderId)
  if (!stored) return { ok: false, reason: 'no_order' }
  const { order: before, row } = stored
  const from = before.status
  if (!mayMove(from, to))
    return { ok: false, reason: 'not_allowed', from, message: words.cannotMove(from, to) }
  if (change.version !== undefined && change.version !== row.version)
    return { ok: false, reason: 'changed_meanwhile' }

  const paidMs =
    before.payment.paidMs ??
    (isPaidBy(to, paymentMethod(before.payment.methodId)?.firstStatus ?? 'pending') ? services.now() : null)
  const paidGrosze = paidMs !== null && before.payment.paidMs === null ? before.totalGrosze : row.paid_grosze
  const nowMs = services.now()
  const { methodId, payUntilMs: earlier } = before.payment
  const term = paymentTerm({ status: to, methodId, paidMs }, services.shopSettings(), nowMs)
  // An order that continues to wait has the same term, which its buyer knows.
  const payUntilMs = term.payUntilMs === null ? null : (earlier ?? term.payUntilMs)
  const refundedGrosze = to === 'refunded' ? paidGrosze : row.refunded_grosze
  const columns = {
    status: to,
    updated_ms: nowMs,
    paid_ms: paidMs,
    paid_grosze: paidGrosze,
    refunded_grosze: refundedGrosze,
    pay_until_ms: payUntilMs,
    ...(payUntilMs === null || !earlier ? { remind_ms: term.remindMs } : {}),
  }
  const isMine = await setOrderStatus(tx, orderId, from, columns, {
    version: row.version,
    overdueMs: change.onlyIfOverdue ? nowMs : undefined,
  })
  if (!isMine) {
    const now = (await findOrder(tx, orderId))?.status ?? from
    // It has just been changed in another way; or it is not overdue any more.
    if (now === from && !change.onlyIfOverdue) return { ok: false, reason: 'again' }
    return { ok: false, reason: 'not_allowed', from: now, message: words.cannotMove(now, to) }
  }

  const payment = { ...before.payment, paidMs, paidGrosze, refundedGrosze, payUntilMs }
  const order: Order = { ...before, status: to, payment }
  const note = change.note?.trim() ?? ''
  await recordEvents(tx, services, orderId, [
    { kind: 'status', text: words.moved(from, to), author },
    ...(note ? [{ kind: 'note', text: note, author }] : []),
    ...(await returnGoods(tx, services, stored, order, author)),
    ...(change.tellBuyer ? [await notifyBuyer(tx, services, order, note)] : []),
  ])
  await services.events.emit(orderChanged, { tx, orderId })
  const overwritten = Object.fromEntries(OVERWRITTEN.map((name) => [name, row[name]]))
  return { ok: true, order, before: { ...overwritten, id: orderId, version: row.version + 1 } as OrderBefore }
}

/** What was refunded before is in stock again already, or damaged. */
const returnGoods = async (
  tx: Sql,
  services: Services,
  { lineRows }: { lineRows: Tables['order_lines'][] },
  order: Order,
  author: string,
): Promise<EventToAdd[]> => {
  if (!states[order.status].returnsGoods || !(await claimStockReturn(tx, order.id))) return []
  const refunded = await sumRefundedPieces(tx, order.id)
  await returnStock(
    tx,
    lineRows.map(({ product_id, variation_id, position, quantity }) => ({
      productId: variation_id ?? product_id,
      quantity: quantity - (refunded.get(position) ?? 0),
    })),
    services.shopSettings().fewLeft,
  )
  await returnCoupons(tx, order.id)
  return [{ kind: 'stock', text: words.stockReturned, author }]
}

/** Queues the mail about the state that the order has reached; the entry for its history. */
export const notifyBuyer = async (
  tx: Sql,
  services: Services,
  order: Order,
  note: string,
): Promise<EventToAdd> => {
  const { shopName } = services.shopSettings()
  const mail = orderStatusMail(order, {
    shopName,
    orderUrl: services.settings.publicUrl + paths.orderReceived(order.id, order.key),
    forms: orderForms(services, order),
    note,
  })
  // An order may reach the same state twice; each time is a separate cause.
  const changes = (await listOrderEvents(tx, order.id)).filter(({ kind }) => kind === 'status').length
  await queueMail(
    tx,
    {
      lane: 'order',
      cause: `order:${order.id}:status:${changes}`,
      about: `order:${order.id}`,
      to: order.email,
      ...mail,
    },
    services.now(),
  )
  return {
    kind: 'mail',
    text: words.mailQueued(
      mailWords.status.subject(order.id, words.status(order.status), shopName),
      order.email,
    ),
    author: 'shop',
  }
}

type Change = {
  orders: { id: number; version: number }[]
  to: OrderStatus
  tellBuyer: boolean
  author: string
}

/** Changes the states of chosen orders, one after another; each has an answer of its own. */
export const changeStatuses = async (
  services: Services,
  { orders, to, tellBuyer, author }: Change,
): Promise<{ results: BulkResult[]; before: OrderBefore[] }> => {
  const results: BulkResult[] = []
  const before: OrderBefore[] = []
  for (const { id, version } of orders) {
    const outcome = await changeOrderStatus(services, { orderId: id, version, to, tellBuyer, author })
    const message = outcome.ok
      ? words.becameForBuyer(to)
      : outcome.reason === 'not_allowed'
        ? outcome.message
        : outcome.reason === 'no_order'
          ? changeWords.noOrder
          : changeWords.changedMeanwhile
    results.push({ id, ok: outcome.ok, message })
    if (outcome.ok && !states[to].returnsGoods) before.push(outcome.before)
  }
  return { results, before }
}

/** A payment term that has passed meanwhile begins again: otherwise the order would be cancelled at once. */
const inForceAgain = (
  services: Services,
  { payment: { methodId } }: Order,
  earlier: Omit<OrderBefore, 'id' | 'version'>,
): Omit<OrderBefore, 'id' | 'version'> => {
  const nowMs = services.now()
  if (earlier.pay_until_ms === null || Number(earlier.pay_until_ms) > nowMs) return earlier
  const status = earlier.status as OrderStatus
  const term = paymentTerm({ status, methodId, paidMs: earlier.paid_ms }, services.shopSettings(), nowMs)
  return { ...earlier, pay_until_ms: term.payUntilMs, remind_ms: term.remindMs }
}

/**
 * Puts orders back as they were before a change of their state, each only if nothing changed it since. Goods that
 * were returned to the stock may be sold, so a cancelled order stays. Returns the ids of those that were put back.
 */
export const undoStatuses = (services: Services, orders: OrderBefore[], author: string): Promise<number[]> =>
  services.db.transaction(async (tx) => {
    const restored: number[] = []
    for (const { id, version, ...earlier } of orders.toSorted((one, other) => one.id - other.id)) {
      const order = await findOrder(tx, id)
      const now = order?.status
      if (
        !order ||
        now === undefined ||
        !(await setOrderOver(tx, id, version, {
          ...inForceAgain(services, order, earlier),
          updated_ms: services.now(),
        }))
      )
        continue
      const text = `${words.moved(now, earlier.status as OrderStatus)} ${changeWords.takenBack}`
      await recordEvents(tx, services, id, [{ kind: 'status', text, author }])
      await services.events.emit(orderChanged, { tx, orderId: id })
      restored.push(id)
    }
    return restored
  })
