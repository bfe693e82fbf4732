import type { TodayAnswer } from '#contract/console/orders.ts'
import type { OrderStatus } from '#contract/shop/order.ts'
import type { Shop } from '#server/shop.ts'
import { listOrders } from './list-orders.ts'
import { sumByStatus, sumPaid } from './store.ts'
import { warsawMidnight } from '#contract/warsaw-day.ts'

const NO_SALE = new Set<string>(['cancelled', 'refunded', 'failed'] satisfies OrderStatus[])
const LATEST = 10

/** The owner's first look in the morning. */
export const todaysOrders = async ({
  db,
  now,
}: Pick<Shop, 'db' | 'now'>): Promise<
  Omit<TodayAnswer, 'mailGivenUp' | 'mailDelayed' | 'missingForSale' | 'isProxyForgotten'>
> => {
  const sinceMs = warsawMidnight(now())
  const today = await sumByStatus(db.read, { fromMs: sinceMs })
  const unpaidToday = await sumByStatus(db.read, { fromMs: sinceMs, isPaid: false })
  const ever = await sumByStatus(db.read, {})
  const countOf = (status: OrderStatus) => ever.find((row) => row.status === status)?.count ?? 0
  return {
    sinceMs,
    count: today.reduce((sum, { count }) => sum + count, 0),
    paidGrosze: await sumPaid(db.read, sinceMs, [...NO_SALE]),
    unpaidGrosze: unpaidToday.reduce(
      (sum, { status, totalGrosze }) => (NO_SALE.has(status) ? sum : sum + totalGrosze),
      0,
    ),
    waiting: { onHold: countOf('on_hold'), processing: countOf('processing') },
    latest: (await listOrders(db.read, { limit: LATEST })).orders,
  }
}
