import { allocate } from '#contract/allocate.ts'
import { type OrderRefundToAdd, refundShare } from '#contract/console/orders/order-refunds.ts'
import { formatPrice } from '#contract/money.ts'
import type { Order } from '#contract/shop/order.ts'
import { orderChanges as words } from '#storefront/strings/pl/order/order-changes.ts'
import { order as orderWords } from '#storefront/strings/pl/order/order.ts'
import { uuidV7 } from '#server/platform/db/ids.ts'
import type { Sql, Tables } from '#server/platform/db/tables.ts'
import type { Services } from '#server/platform/services.ts'
import { returnStock } from '#server/shop/catalog/stock/reserve-stock.ts'
import { orderRefunded } from '#server/shop/events.ts'
import { mailAboutChange } from '../editing/mail-about-change.ts'
import { findStoredOrder } from '../find-order.ts'
import { type EventToAdd, recordEvents } from '../record-order.ts'
import { mayMove } from '../states.ts'
import { setOrderOver } from '../store.ts'
import { listRefunds } from './list-refunds.ts'
import { addRefundRows, findRefundByKey, setPaidOut, sumRefundedPieces } from './store.ts'

export type RefundOutcome =
  | { ok: true }
  | { ok: false; reason: 'no_order' | 'changed_meanwhile' }
  /** A sentence for the owner, and the field it is about. */
  | { ok: false; reason: 'refused'; path: string; message: string }

type Refund = OrderRefundToAdd & { orderId: number; author: string }

/**
 * Records that a part of what was paid goes back: which pieces, how much, and whether they are in stock again. The
 * same request sent twice is one refund; together they never exceed what was paid.
 */
export const refundOrder = async (services: Services, refund: Refund): Promise<RefundOutcome> => {
  const outcome = await services.db.transaction((tx) => recordRefund(tx, services, refund))
  if (!outcome.ok) return outcome
  if (refund.tellBuyer) services.mailWaiting()
  await services.refresh()
  return outcome
}

const refused = (path: string, message: string): RefundOutcome => ({
  ok: false,
  reason: 'refused',
  path,
  message,
})

const recordRefund = async (tx: Sql, services: Services, refund: Refund): Promise<RefundOutcome> => {
  const { orderId, amountGrosze, deliveryGrosze, author } = refund
  const stored = await findStoredOrder(tx, orderId)
  if (!stored) return { ok: false, reason: 'no_order' }
  if (await findRefundByKey(tx, orderId, refund.key)) return { ok: true }
  const { row, order } = stored
  if (row.version !== refund.version) return { ok: false, reason: 'changed_meanwhile' }

  const left = row.paid_grosze - row.refunded_grosze
  if (left <= 0) return refused('amountGrosze', row.paid_ms === null ? words.notPaidYet : words.allReturned)
  if (amountGrosze > left) return refused('amountGrosze', words.aboveLeft(formatPrice(left)))
  const earlier = await listRefunds(tx, orderId, stored.lineRows)
  const deliveryLeft = order.delivery.grosze - earlier.reduce((sum, one) => sum + one.deliveryGrosze, 0)
  if (deliveryGrosze > Math.min(deliveryLeft, amountGrosze))
    return refused('deliveryGrosze', words.aboveDelivery(formatPrice(Math.max(0, deliveryLeft))))
  const chosen = await chooseLines(tx, refund, stored.lineRows)
  if ('message' in chosen) return refused('lines', chosen.message)

  const nowMs = services.now()
  const isAll = amountGrosze === left
  const to = isAll && mayMove(order.status, 'refunded') ? 'refunded' : order.status
  const isMine = await setOrderOver(tx, orderId, row.version, {
    status: to,
    refunded_grosze: row.refunded_grosze + amountGrosze,
    updated_ms: nowMs,
  })
  // Possibly by the same request, sent at the same moment.
  if (!isMine)
    return (await findRefundByKey(tx, orderId, refund.key))
      ? { ok: true }
      : { ok: false, reason: 'changed_meanwhile' }

  const id = uuidV7(nowMs, services.randomBytes)
  await addRefundRows(
    tx,
    {
      id,
      order_id: orderId,
      request_key: refund.key,
      created_ms: nowMs,
      author,
      amount_grosze: amountGrosze,
      delivery_grosze: deliveryGrosze,
      restocked: refund.isRestocked && chosen.lines.length > 0 ? 1 : 0,
      reason: refund.reason,
      paid_out_ms: null,
      paid_out_by: null,
      provider: null,
    },
    chosen.lines.map(({ row: line, quantity, amountGrosze: amount }) => ({
      refund_id: id,
      position: line.position,
      quantity,
      amount_grosze: amount,
      vat_rate: line.vat_rate,
    })),
  )
  if (refund.isRestocked)
    await returnStock(
      tx,
      chosen.lines.map(({ row: line, quantity }) => ({
        productId: line.variation_id ?? line.product_id,
        quantity,
      })),
      services.shopSettings().fewLeft,
    )
  const events = await describe(tx, services, {
    order: { ...order, status: to },
    from: order.status,
    id,
    refund,
    chosen,
  })
  await recordEvents(tx, services, orderId, events)
  await services.events.emit(orderRefunded, {
    tx,
    orderId,
    refundId: id,
    amountGrosze,
    reason: refund.reason,
  })
  return { ok: true }
}

type ChosenLine = { row: Tables['order_lines']; quantity: number; amountGrosze: number }

/** The lines of a refund with their parts of its amount; a message when one has fewer pieces left. */
const chooseLines = async (
  tx: Sql,
  { orderId, lines, amountGrosze, deliveryGrosze }: Refund,
  rows: Tables['order_lines'][],
): Promise<{ lines: ChosenLine[] } | { message: string }> => {
  const returned = await sumRefundedPieces(tx, orderId)
  const chosen: (ChosenLine & { weight: number })[] = []
  for (const { position, quantity } of lines) {
    const row = rows.find((one) => one.position === position)
    if (!row || chosen.some((one) => one.row === row)) return { message: words.noSuchLine }
    const before = returned.get(position) ?? 0
    if (quantity > row.quantity - before) return { message: words.fewerLeft(row.name, row.quantity - before) }
    const weight = refundShare({ quantity: row.quantity, totalGrosze: row.total_grosze }, before, quantity)
    chosen.push({ row, quantity, amountGrosze: 0, weight })
  }
  // The owner may return less than the goods cost, such as for damaged ones.
  const shares = allocate(
    amountGrosze - deliveryGrosze,
    chosen.map(({ weight }) => weight),
  )
  return {
    lines: chosen.map(({ row, quantity }, index) => ({ row, quantity, amountGrosze: shares[index] ?? 0 })),
  }
}

type Recorded = {
  order: Order
  from: Order['status']
  id: string
  refund: Refund
  chosen: { lines: ChosenLine[] }
}

/** Entries of the history, and the mail to the buyer if the owner wants one. */
const describe = async (
  tx: Sql,
  services: Services,
  { order, from, id, refund, chosen }: Recorded,
): Promise<EventToAdd[]> => {
  const { author, amountGrosze, reason, deliveryGrosze, isRestocked, tellBuyer } = refund
  const lines = chosen.lines.map(({ row, quantity }) => ({ name: row.name, quantity }))
  return [
    {
      kind: 'refund',
      text: words.refunded({ amount: formatPrice(amountGrosze), lines, deliveryGrosze, reason }),
      author,
    },
    ...(isRestocked && lines.length > 0 ? [{ kind: 'stock', text: words.restocked(lines), author }] : []),
    ...(from === order.status
      ? []
      : [{ kind: 'status', text: orderWords.moved(from, order.status), author }]),
    ...(tellBuyer
      ? [
          await mailAboutChange(tx, services, order, {
            cause: `refund:${id}`,
            subject: words.mail.refundSubject,
            opening: words.mail.refundOpening(order.id, formatPrice(amountGrosze)),
            rows: lines.map(({ name, quantity }) => ({ label: name, value: words.pieces(quantity) })),
            note: reason,
          }),
        ]
      : []),
  ]
}

type PaidOut = { orderId: number; refundId: string; author: string }

/** Marks that the money of a refund was sent; false: there is no such refund that waits for it. */
export const markRefundPaidOut = (
  services: Services,
  { orderId, refundId, author }: PaidOut,
): Promise<boolean> =>
  services.db.transaction(async (tx) => {
    const refund = await setPaidOut(tx, { orderId, refundId, author, nowMs: services.now(), provider: null })
    if (!refund) return false
    const text = words.paidOut(formatPrice(refund.amount_grosze))
    await recordEvents(tx, services, orderId, [{ kind: 'refund', text, author }])
    return true
  })

/** The same by the provider that sent it. */
export const markPaidOutBy = async (tx: Sql, refund: PaidOut & { nowMs: number }): Promise<void> => {
  await setPaidOut(tx, { ...refund, provider: refund.author })
}

export { setRefundProvider, unmarkPaidOut } from './store.ts'
