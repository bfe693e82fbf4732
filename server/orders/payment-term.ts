import type { OrderStatus } from '#contract/shop/order.ts'
import { paymentMethod } from '#server/payment-methods/list-payment-choices.ts'
import type { ShopSettings } from '#server/shop-settings/shop-settings.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

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

export type PaymentTerm = { payUntilMs: number | null; remindMs: number | null }

const NO_TERM: PaymentTerm = { payUntilMs: null, remindMs: null }

/** Whether an order in this state holds goods for money that has to come first; cash on delivery does not. */
const awaitsPayment = (status: OrderStatus, methodId: string, paidMs: number | null): boolean =>
  paidMs === null && AWAITING.has(status) && paymentMethod(methodId)?.firstStatus !== 'processing'

/**
 * Until when an order that comes to `status` now waits for its money, and when its buyer is reminded: a day before,
 * at the earliest halfway. Orders paid through a provider wait minutes, nobody is reminded of those.
 */
export const paymentTerm = (
  order: { status: OrderStatus; methodId: string; paidMs: number | null },
  { unpaidOrders: { transferDays, onlineMinutes } }: Pick<ShopSettings, 'unpaidOrders'>,
  nowMs: number,
): PaymentTerm => {
  if (!awaitsPayment(order.status, order.methodId, order.paidMs)) return NO_TERM
  const isTransfer = paymentMethod(order.methodId)?.firstStatus === 'on_hold'
  if (!isTransfer) return { payUntilMs: nowMs + onlineMinutes * MINUTE_MS, remindMs: null }
  const payUntilMs = afterWorkingDays(nowMs, transferDays)
  return { payUntilMs, remindMs: Math.max(payUntilMs - DAY_MS, nowMs + Math.floor((payUntilMs - nowMs) / 2)) }
}
