import type { OrdersAnswer } from '#contract/console/orders.ts'
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

const DEFAULT_LIMIT = 50
const MAX_LIMIT = 200

/** Orders, newest first. */
export const listOrders = async (
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
