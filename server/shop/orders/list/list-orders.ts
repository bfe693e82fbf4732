import type { OrderFilter, OrderPeriod, OrderSort } from '#contract/console/orders/order-filter.ts'
import type { OrdersAnswer, TodayAnswer } from '#contract/console/orders/orders.ts'
import type { OrderStatus } from '#contract/shop/order.ts'
import { loadOrigins } from '#server/shop/attribution/order-attribution.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { readSearch } from '#server/shop/orders/record-order.ts'
import { findRefundsToPay } from '#server/shop/orders/refunds/store.ts'
import { listLines, listSoldRows } from '#server/shop/orders/store.ts'
import {
  FEW_ORDERS,
  findMatches,
  listOrderRows,
  type OrderCursor,
  type OrderRowFilter,
  sumByStatus,
  sumPaid,
} from './order-list-store.ts'
import { findProductsById } from '#server/shop/catalog/find-products.ts'
import { foldPolish } from '#server/platform/text/fold-polish.ts'
import type { Services } from '#server/platform/services.ts'
import { warsawMidnight } from '#contract/warsaw-day.ts'

const NO_SALE = new Set<string>(['cancelled', 'refunded', 'failed'] satisfies OrderStatus[])
const LATEST = 10
const WEEK_MS = 7 * 24 * 60 * 60 * 1000

/** The owner's overview of the day. */
export const todaysOrders = async ({
  db,
  now,
}: Services): Promise<
  Omit<
    TodayAnswer,
    | 'mailGivenUp'
    | 'mailDelayed'
    | 'missingForSale'
    | 'redDuties'
    | 'isProxyForgotten'
    | 'backup'
    | 'ksef'
    | 'complaints'
    | 'openNotices'
    | 'lowStock'
  >
> => {
  const sinceMs = warsawMidnight(now())
  const today = await sumByStatus(db.read, { fromMs: sinceMs })
  const unpaidToday = await sumByStatus(db.read, { fromMs: sinceMs, isPaid: false })
  const ever = await sumByStatus(db.read, {})
  const untilMs = now() - WEEK_MS
  const weekBefore = await sumByStatus(db.read, { fromMs: warsawMidnight(untilMs), toMs: untilMs })
  const wasOpen = (await sumByStatus(db.read, { toMs: untilMs })).length > 0
  const paidFrom = (ms: number) => sumPaid(db.read, ms, [...NO_SALE])
  const countOf = (status: OrderStatus) => ever.find((row) => row.status === status)?.count ?? 0
  return {
    sinceMs,
    count: today.reduce((sum, { count }) => sum + count, 0),
    paidGrosze: await paidFrom(sinceMs),
    weekBefore: wasOpen
      ? {
          count: weekBefore.reduce((sum, { count }) => sum + count, 0),
          paidGrosze: (await paidFrom(warsawMidnight(untilMs))) - (await paidFrom(untilMs)),
        }
      : null,
    refundsToPay: await findRefundsToPay(db.read),
    unpaidGrosze: unpaidToday.reduce(
      (sum, { status, totalGrosze }) => (NO_SALE.has(status) ? sum : sum + totalGrosze),
      0,
    ),
    waiting: { onHold: countOf('on_hold'), processing: countOf('processing') },
    latest: (await listShopOrders(db.read, {}, now(), LATEST)).orders,
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
  const rows = await listSoldRows(db, afterId, limit)
  return {
    sold: rows.map((row) => ({ productId: row.variation_id ?? row.product_id, quantity: row.quantity })),
    lastId: rows.reduce((last, row) => Math.max(last, row.order_id), afterId),
  }
}

const DAY_MS = 24 * 60 * 60 * 1000
const NOON_MS = DAY_MS / 2
/** Days before today that a period begins with, and days of it. */
const PERIODS: Record<OrderPeriod, { from: number; to: number }> = {
  today: { from: 0, to: 1 },
  yesterday: { from: 1, to: 0 },
  week: { from: 6, to: 1 },
  month: { from: 29, to: 1 },
}

/** The midnight in Warsaw that begins the day so many days after today. */
const midnightOf = (nowMs: number, daysLater: number) =>
  warsawMidnight(warsawMidnight(nowMs) + NOON_MS + daysLater * DAY_MS)

/** A filter as its SQL needs it; `ids`: of these orders only. */
export const rowFilterOf = (
  {
    status,
    search,
    paid,
    period,
    from,
    to,
    delivery,
    payment,
    product,
    minTotal,
    maxTotal,
    city,
  }: Partial<OrderFilter>,
  nowMs: number,
  ids: readonly number[] = [],
): OrderRowFilter => ({
  statuses: status,
  search: search ? readSearch(search) : undefined,
  fromMs: period ? midnightOf(nowMs, -PERIODS[period].from) : from,
  toMs: period ? midnightOf(nowMs, PERIODS[period].to) : to,
  isPaid: paid && paid === 'yes',
  deliveryId: delivery,
  paymentId: payment,
  productId: product,
  minGrosze: minTotal,
  maxGrosze: maxTotal,
  city: city ? foldPolish(city.trim()) : undefined,
  ids: ids.length > 0 ? ids : undefined,
})

export type OrderListQuery = Partial<OrderFilter> & {
  sort?: OrderSort | undefined
  before?: string
  /** The search looks at numbers and people, not at goods. */
  isForBuyers?: boolean
}

const DEFAULT_LIMIT = 50
const MAX_LIMIT = 200

const readCursor = (text = ''): OrderCursor | undefined => {
  const [, grosze, id] = /^(\d{1,13})-(\d{1,9})$/.exec(text) ?? []
  return id === undefined ? undefined : { grosze: Number(grosze), id: Number(id) }
}

/** A page of the list, with the number of all orders that it is a page of. */
export const listShopOrders = async (
  db: Sql,
  { sort = 'newest', before, isForBuyers = false, ...wanted }: OrderListQuery,
  nowMs: number,
  limit = DEFAULT_LIMIT,
): Promise<OrdersAnswer> => {
  const count = Math.min(MAX_LIMIT, Math.max(1, limit))
  const filter = { ...rowFilterOf(wanted, nowMs), isForBuyers }
  const found = await findMatches(db, filter)
  const rows = await listOrderRows(db, filter, { found, sort, after: readCursor(before), limit: count + 1 })
  const shown = rows.slice(0, count)
  const ids = shown.map(({ id }) => id)
  const origins = await loadOrigins(db, ids)
  const lines = shown.length ? await listLines(db, ids) : []
  const isMany = found !== null && 'search' in found
  const sums = isMany ? [] : await sumByStatus(db, { ...filter, statuses: [] }, found)
  const isShown = ({ status }: { status: string }) =>
    !wanted.status?.length || wanted.status.includes(status as OrderStatus)
  const last = shown.at(-1)
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
        isPaid: row.paid_ms !== null,
        refundedGrosze: row.refunded_grosze,
        version: row.version,
        paymentTitle: row.payment_title,
        deliveryTitle: row.delivery_title,
        origin: origins.get(row.id) ?? null,
      }
    }),
    next: rows.length > count && last ? `${last.total_grosze}-${last.id}` : null,
    countByStatus: Object.fromEntries(sums.map((row) => [row.status, row.count])),
    count: isMany ? null : sums.filter(isShown).reduce((sum, row) => sum + row.count, 0),
    totalGrosze: sums.filter(isShown).reduce((sum, row) => sum + row.totalGrosze, 0),
    product: await namedProduct(db, filter.productId),
  }
}

const namedProduct = async (db: Sql, id: number | undefined): Promise<OrdersAnswer['product']> => {
  if (id === undefined) return null
  return { id, name: (await findProductsById(db, [id])).get(id)?.name ?? '' }
}

/** How many orders match; of a search that very many match, at most this number is counted. */
export const countOrders = async (db: Sql, filter: OrderRowFilter): Promise<number> => {
  const found = await findMatches(db, filter)
  if (found !== null && 'search' in found) return FEW_ORDERS
  return (await sumByStatus(db, filter, found)).reduce((sum, { count }) => sum + count, 0)
}
