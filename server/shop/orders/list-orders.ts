import type { OrdersAnswer, TodayAnswer } from '#contract/console/shop/orders.ts'
import type { OrderStatus } from '#contract/shop/order.ts'
import { loadOrigins } from '../attribution/order-attribution.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { readSearch } from './record-order.ts'
import { listLines, listSoldRows } from './store.ts'
import { listOrderRows, sumByStatus, sumPaid } from './order-list-store.ts'
import type { Services } from '#server/platform/services.ts'
import { warsawMidnight } from '#contract/warsaw-day.ts'

const NO_SALE = new Set<string>(['cancelled', 'refunded', 'failed'] satisfies OrderStatus[])
const LATEST = 10

/** The owner's overview of the day. */
export const todaysOrders = async ({
  db,
  now,
}: Services): Promise<
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
    latest: (await listShopOrders(db.read, { limit: LATEST })).orders,
  }
}

type SoldQuantity = { productId: number; quantity: number }

/**
 * What the orders after number `afterId` sold (variations separately), at most `limit` orders of them, and
 * the last number read. Numbers are assigned in the order of commits, so none is skipped.
 */
export const listSoldQuantities = async (
  db: Sql,
  afterId: number,
  limit: number,
): Promise<{ sold: SoldQuantity[]; lastId: number }> => {
  const rows = await listSoldRows(db, afterId, afterId + limit)
  return {
    sold: rows.map((row) => ({ productId: row.variation_id ?? row.product_id, quantity: row.quantity })),
    lastId: rows.reduce((last, row) => Math.max(last, row.order_id), afterId),
  }
}

export type OrderListFilter = {
  status?: OrderStatus
  /** Number, name, firm, e-mail or phone, as typed. */
  search?: string
  fromMs?: number
  toMs?: number
  /** The last number of the page before. */
  beforeId?: number
  limit?: number
}

const DEFAULT_LIMIT = 50
const MAX_LIMIT = 200

/** Orders, newest first. */
export const listShopOrders = async (
  db: Sql,
  { status, search, fromMs, toMs, beforeId, limit = DEFAULT_LIMIT }: OrderListFilter = {},
): Promise<OrdersAnswer> => {
  const count = Math.min(MAX_LIMIT, Math.max(1, limit))
  const wanted = { search: search ? readSearch(search) : undefined, fromMs, toMs }
  const rows = await listOrderRows(db, { ...wanted, status, beforeId }, count + 1)
  const shown = rows.slice(0, count)
  const origins = await loadOrigins(
    db,
    shown.map(({ id }) => id),
  )
  const lines = shown.length
    ? await listLines(
        db,
        shown.map(({ id }) => id),
      )
    : []
  return {
    orders: shown.map((row) => {
      const { firstName, lastName } = JSON.parse(row.billing_json) as { firstName: string; lastName: string }
      return {
        id: row.id,
        status: row.status as OrderStatus,
        createdMs: row.created_ms,
        name: `${firstName} ${lastName}`.trim(),
        email: row.email,
        itemCount: lines.reduce((sum, line) => (line.order_id === row.id ? sum + line.quantity : sum), 0),
        totalGrosze: row.total_grosze,
        paymentTitle: row.payment_title,
        deliveryTitle: row.delivery_title,
        origin: origins.get(row.id) ?? null,
      }
    }),
    nextBeforeId: rows.length > count ? (shown.at(-1)?.id ?? null) : null,
    countByStatus: Object.fromEntries((await sumByStatus(db, wanted)).map((row) => [row.status, row.count])),
  }
}
