import type { LineItem } from '#contract/shop/cart.ts'
import { NO_PRODUCT, type OrderStatus } from '#contract/shop/order.ts'
import { paymentMethod } from '../payments/list-payment-choices.ts'
import type { ShopSettings } from '#server/platform/shop-settings/shop-settings.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { isPublicAddress } from '#server/identity/webhooks/public-address.ts'
import { networkOf } from '#server/platform/limits/client-network.ts'
import { mailboxOf } from '#server/platform/limits/mailbox.ts'
import { findStockOwners, listPiecesLeft } from '../catalog/stock/reserve-stock.ts'
import type { OrderHolder } from './record-order.ts'
import { listUnpaidPieces, sumUnpaid } from './unpaid-orders-store.ts'

/** Households, offices and mobile carriers share a network, so its limit is higher than that of a mailbox. */
const NETWORK_FACTOR = 4

/** By whom an unpaid order is counted. */
export const holderOf = (email: string, customerIp: string): OrderHolder => {
  const network = networkOf(customerIp)
  // No buyer has a private address: it is the demo, or an unconfigured proxy, and every request
  // has it.
  return {
    mailbox: mailboxOf(email),
    clientNetwork: isPublicAddress(network.replace('/64', '')) ? network : '',
  }
}

type Reservation = 'allowed' | 'too_many_orders' | 'too_much'

/** Whether goods for one more unpaid order of this sum may be reserved. */
export const checkReservation = async (
  tx: Sql,
  { mailbox, clientNetwork }: OrderHolder,
  { unpaidOrders: { maxOrders, maxGrosze } }: Pick<ShopSettings, 'unpaidOrders'>,
  grosze: number,
): Promise<Reservation> => {
  const check = async (
    by: 'mailbox' | 'client_network',
    value: string,
    factor: number,
  ): Promise<Reservation> => {
    if (!value || (maxOrders === null && maxGrosze === null)) return 'allowed'
    const unpaid = await sumUnpaid(tx, by, value)
    if (maxOrders !== null && unpaid.count >= maxOrders * factor) return 'too_many_orders'
    return maxGrosze !== null && unpaid.totalGrosze + grosze > maxGrosze * factor ? 'too_much' : 'allowed'
  }
  const ofMailbox = await check('mailbox', mailbox, 1)
  return ofMailbox === 'allowed' ? check('client_network', clientNetwork, NETWORK_FACTOR) : ofMailbox
}

/**
 * How many pieces of a stock all unpaid orders together may reserve. The smallest quantity that is sold can
 * always be reserved by somebody.
 */
const reservableOf = (
  stock: { left: number; unpaid: number; smallest: number },
  maxPercent: number,
): number => Math.max(Math.ceil(((stock.left + stock.unpaid) * maxPercent) / 100), stock.smallest)

/** A product of which too much would wait for payment, and how many pieces may still be reserved. */
type TooMuchReserved = { name: string; available: number }

type Line = Pick<LineItem, 'productId' | 'variationId' | 'quantity' | 'name' | 'rule'>

/**
 * Whether one more unpaid order with these lines may reserve its goods; null: it may. Called when the pieces are
 * taken from the stock, and after the order's number is assigned: from there on orders are placed one after another,
 * so all earlier ones are counted. Goods that may be ordered beyond the stock are not limited.
 */
export const findTooMuchReserved = async (
  tx: Sql,
  lines: readonly Line[],
  maxPercent: number,
): Promise<TooMuchReserved | null> => {
  const counted = lines.filter(({ productId }) => productId !== NO_PRODUCT)
  const pieceOf = ({ productId, variationId }: Pick<Line, 'productId' | 'variationId'>) =>
    variationId ?? productId
  const { owners } = await findStockOwners(
    tx,
    counted.map((line) => ({ productId: pieceOf(line), quantity: line.quantity })),
  )
  const limited = owners.filter(({ takesBackorders }) => !takesBackorders)
  if (limited.length === 0) return null
  const unpaidLines = await listUnpaidPieces(
    tx,
    counted.map(({ productId }) => productId),
  )
  const unpaidOwners = await findStockOwners(
    tx,
    unpaidLines.map((line) => ({ productId: pieceOf(line), quantity: line.quantity })),
  )
  const unpaidOf = new Map(unpaidOwners.owners.map(({ id, quantity }) => [id, quantity]))
  const leftOf = await listPiecesLeft(
    tx,
    limited.map(({ id }) => id),
  )
  for (const { id, quantity, productId } of limited) {
    const line = counted.find((one) => pieceOf(one) === productId)
    const unpaid = unpaidOf.get(id) ?? 0
    const stock = { left: (leftOf.get(id) ?? 0) + quantity, unpaid, smallest: line?.rule.min ?? 1 }
    const available = reservableOf(stock, maxPercent) - unpaid
    if (quantity > available) return { name: line?.name ?? '', available: Math.max(0, available) }
  }
  return null
}

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const MIN_REMINDED_MS = 30 * MINUTE_MS

const AWAITING: ReadonlySet<OrderStatus> = new Set(['pending', 'on_hold', 'failed'])

const weekday = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Warsaw', weekday: 'short' })
const isWeekend = (ms: number) => ['Sat', 'Sun'].includes(weekday.format(ms))

const afterWorkingDays = (fromMs: number, days: number): number => {
  let ms = fromMs
  for (let left = days; left > 0;) {
    ms += DAY_MS
    if (!isWeekend(ms)) left--
  }
  return ms
}

export type PaymentDeadline = { payUntilMs: number | null; remindMs: number | null }

const NO_TERM: PaymentDeadline = { payUntilMs: null, remindMs: null }

/** Whether an order in this state reserves goods before payment; cash on delivery does not. */
const awaitsPayment = (status: OrderStatus, methodId: string, paidMs: number | null): boolean =>
  paidMs === null && AWAITING.has(status) && paymentMethod(methodId)?.firstStatus !== 'processing'

/**
 * The payment term of an order that reaches `status` now, and the time of its buyer's reminder: a day before,
 * at the earliest halfway. Orders paid through a provider have minutes, and a reminder halfway.
 */
export const paymentTerm = (
  order: { status: OrderStatus; methodId: string; paidMs: number | null },
  { unpaidOrders: { transferDays, onlineMinutes } }: Pick<ShopSettings, 'unpaidOrders'>,
  nowMs: number,
): PaymentDeadline => {
  if (!awaitsPayment(order.status, order.methodId, order.paidMs)) return NO_TERM
  const isTransfer = paymentMethod(order.methodId)?.firstStatus === 'on_hold'
  if (!isTransfer) {
    const waitMs = onlineMinutes * MINUTE_MS
    return {
      payUntilMs: nowMs + waitMs,
      // A shorter time leaves none between the mail and the end.
      remindMs: waitMs >= MIN_REMINDED_MS ? nowMs + waitMs / 2 : null,
    }
  }
  const payUntilMs = afterWorkingDays(nowMs, transferDays)
  return { payUntilMs, remindMs: Math.max(payUntilMs - DAY_MS, nowMs + Math.floor((payUntilMs - nowMs) / 2)) }
}
