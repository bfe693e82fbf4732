import type { OrderStatus } from '#contract/shop/order.ts'
import { loadOrigins } from '#server/attribution/load-attribution.ts'
import type { Sql } from '#server/db/tables.ts'
import { readSearch } from './search-text.ts'
import { listLines, listOrderRows, sumByStatus } from './store.ts'

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

/** A line of the owner's list. */
export type OrderSummary = {
  id: number
  status: OrderStatus
  createdMs: number
  name: string
  email: string
  itemCount: number
  totalGrosze: number
  paymentTitle: string
  deliveryTitle: string
  /** „Źródło: Google”; null when the order says nothing of it. */
  origin: string | null
}

export type OrderPage = {
  orders: OrderSummary[]
  /** Goes into `beforeId` for the next page; null on the last one. */
  nextBeforeId: number | null
  /** Of all pages, and of all states: a state's tab shows its number. */
  countByStatus: Partial<Record<OrderStatus, number>>
}

const DEFAULT_LIMIT = 50
const MAX_LIMIT = 200

/** Orders, newest first. */
export const listOrders = async (db: Sql, { status, search, fromMs, toMs, beforeId, limit = DEFAULT_LIMIT }: OrderListFilter = {}): Promise<OrderPage> => {
  const count = Math.min(MAX_LIMIT, Math.max(1, limit))
  const wanted = { search: search ? readSearch(search) : undefined, fromMs, toMs }
  const rows = await listOrderRows(db, { ...wanted, status, beforeId }, count + 1)
  const shown = rows.slice(0, count)
  const origins = await loadOrigins(db, shown.map(({ id }) => id))
  const lines = shown.length ? await listLines(db, shown.map(({ id }) => id)) : []
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
