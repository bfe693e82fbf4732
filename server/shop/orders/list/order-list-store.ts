import { type ExpressionBuilder, sql } from 'kysely'
import type { OrderSort } from '#contract/console/orders/order-filter.ts'
import type { Sql, Tables } from '#server/platform/db/tables.ts'
import type { StoredOrderRow } from '#server/shop/orders/store.ts'
import { insertRows } from '#server/platform/db/insert-rows.ts'

/** A filter of the list, with a search and a place folded like the columns they are compared with. */
export type OrderRowFilter = {
  /** None, or left out: every state. */
  statuses?: readonly string[] | undefined
  /** An order number, or a part of a name, e-mail, phone, product or SKU. */
  search?: string | undefined
  /** The search does not look at goods. */
  isForBuyers?: boolean | undefined
  fromMs?: number | undefined
  toMs?: number | undefined
  isPaid?: boolean | undefined
  deliveryId?: string | undefined
  paymentId?: string | undefined
  productId?: number | undefined
  minGrosze?: number | undefined
  maxGrosze?: number | undefined
  city?: string | undefined
  ids?: readonly number[] | undefined
}

const MAX_INTEGER = 2_147_483_647
/** The engines escape patterns differently, so their characters are removed. `_` stays: it matches itself, too. */
const withoutPattern = (text: string) => text.replace(/[\\%]/g, '')
/** A search that fewer orders match is made first, and the list reads only these orders. */
export const FEW_ORDERS = 1_000

/** What few orders match; else they are searched while the list is read. */
export type FoundOrders = { ids: number[] } | { search: string; pattern: string } | null

const numberOf = (search: string): number | undefined =>
  /^\d{1,10}$/.test(search) && Number(search) <= MAX_INTEGER ? Number(search) : undefined
/** Goods are on the second line of the text. */
const patternOf = (search: string, isForBuyers: boolean) =>
  `%${withoutPattern(search)}%${isForBuyers ? '\n%' : ''}`

/** Searches the texts of all orders; null without a search. */
export const findMatches = async (
  db: Sql,
  { search, isForBuyers = false }: OrderRowFilter,
): Promise<FoundOrders> => {
  if (!search) return null
  const pattern = patternOf(search, isForBuyers)
  const rows = await db
    .selectFrom('order_search')
    .select('order_id')
    .where('text', 'like', pattern)
    .limit(FEW_ORDERS + 1)
    .execute()
  if (rows.length > FEW_ORDERS) return { search, pattern }
  const id = numberOf(search)
  return { ids: [...new Set([...rows.map(({ order_id }) => order_id), ...(id === undefined ? [] : [id])])] }
}

const isFound = (
  where: ExpressionBuilder<Tables, 'orders'>,
  { search, pattern }: { search: string; pattern: string },
) => {
  const id = numberOf(search)
  return where.or([
    ...(id === undefined ? [] : [where('orders.id', '=', id)]),
    // Order by order: most match, so a page is soon full.
    where.exists(
      where
        .selectFrom('order_search')
        .select('order_id')
        .whereRef('order_id', '=', 'orders.id')
        .where('text', 'like', pattern),
    ),
  ])
}

/** Filters that no order of reading the list fits: all entries of one index are read, and then sorted. */
const isSelective = ({
  isPaid,
  deliveryId,
  paymentId,
  minGrosze,
  maxGrosze,
  city,
}: OrderRowFilter): boolean =>
  [isPaid, minGrosze, maxGrosze].some((one) => one !== undefined) ||
  [deliveryId, paymentId, city].some(Boolean)

/** An empty list of values matches nothing. */
const anyOf = <T>(values: readonly T[], none: T): T[] => (values.length > 0 ? [...values] : [none])

const matching = (db: Sql, filter: OrderRowFilter, found: FoundOrders) => {
  const {
    statuses,
    fromMs,
    toMs,
    isPaid,
    deliveryId,
    paymentId,
    productId,
    minGrosze,
    maxGrosze,
    city,
    ids,
  } = filter
  let query = db.selectFrom('orders')
  if (statuses?.length) query = query.where('status', 'in', [...statuses])
  if (fromMs !== undefined) query = query.where('created_ms', '>=', fromMs)
  if (toMs !== undefined) query = query.where('created_ms', '<', toMs)
  if (isPaid !== undefined) query = query.where('paid_ms', isPaid ? 'is not' : 'is', null)
  if (deliveryId) query = query.where('delivery_method_id', '=', deliveryId)
  if (paymentId) query = query.where('payment_method_id', '=', paymentId)
  if (minGrosze !== undefined) query = query.where('total_grosze', '>=', minGrosze)
  if (maxGrosze !== undefined) query = query.where('total_grosze', '<=', maxGrosze)
  if (city) query = query.where('city', 'like', `${withoutPattern(city)}%`)
  if (ids) query = query.where('orders.id', 'in', anyOf(ids, -1))
  if (productId !== undefined)
    query = query.where('orders.id', 'in', (where) =>
      where.selectFrom('order_lines').select('order_id').where('product_id', '=', productId),
    )
  if (found && 'ids' in found) query = query.where('orders.id', 'in', anyOf(found.ids, -1))
  else if (found) query = query.where((where) => isFound(where, found))
  return query
}

/** Position of an order in the list: its total where that is the order of the list, and its number. */
export type OrderCursor = { grosze: number; id: number }

export const listOrderRows = async (
  db: Sql,
  filter: OrderRowFilter,
  {
    found,
    sort,
    after,
    limit,
  }: { found: FoundOrders; sort: OrderSort; after?: OrderCursor | undefined; limit: number },
): Promise<StoredOrderRow[]> => {
  const byTotal = sort === 'dearest' || sort === 'cheapest'
  const direction = sort === 'newest' || sort === 'dearest' ? 'desc' : 'asc'
  const beyond = direction === 'desc' ? '<' : '>'
  let query = matching(db, filter, found)
  if (after && byTotal)
    query = query.where(({ eb, and, or }) =>
      or([
        eb('total_grosze', beyond, after.grosze),
        and([eb('total_grosze', '=', after.grosze), eb('orders.id', beyond, after.id)]),
      ]),
    )
  else if (after) query = query.where('orders.id', beyond, after.id)
  if (byTotal) query = query.orderBy('total_grosze', direction)
  const page = await query
    .select('orders.id')
    .orderBy(isSelective(filter) && !byTotal ? sql`orders.id + 0` : 'orders.id', direction)
    .limit(limit)
    .execute()
  if (page.length === 0) return []
  const ids = page.map(({ id }) => id)
  const rows = await db.selectFrom('orders').selectAll().where('id', 'in', ids).execute()
  return rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
}

/** Number and total of the orders in each state. */
export const sumByStatus = async (
  db: Sql,
  filter: OrderRowFilter,
  found: FoundOrders = null,
): Promise<{ status: string; count: number; totalGrosze: number }[]> => {
  const rows = await matching(db, filter, found)
    .select((select) => [
      'status',
      select.fn.countAll().as('count'),
      select.fn.sum('total_grosze').as('total'),
    ])
    .groupBy('status')
    .execute()
  return rows.map(({ status, count, total }) => ({
    status,
    count: Number(count),
    totalGrosze: Number(total),
  }))
}

/** Paid since then and not returned, without orders in these states. */
export const sumPaid = async (db: Sql, sinceMs: number, withoutStatuses: string[]): Promise<number> => {
  const { paid, refunded } = await db
    .selectFrom('orders')
    .select((select) => [
      select.fn.sum('paid_grosze').as('paid'),
      select.fn.sum('refunded_grosze').as('refunded'),
    ])
    .where('paid_ms', '>=', sinceMs)
    .where('status', 'not in', withoutStatuses)
    .executeTakeFirstOrThrow()
  return Number(paid ?? 0) - Number(refunded ?? 0)
}

/** The vat rates of all goods and deliveries, highest first. */
export const listVatRates = async (db: Sql): Promise<number[]> => {
  const lines = await db.selectFrom('order_lines').select('vat_rate').distinct().execute()
  const deliveries = await db
    .selectFrom('orders')
    .select('delivery_vat_rate')
    .where('delivery_grosze', '>', 0)
    .distinct()
    .execute()
  return [
    ...new Set([
      ...lines.map(({ vat_rate }) => vat_rate),
      ...deliveries.map(({ delivery_vat_rate }) => delivery_vat_rate),
    ]),
  ].toSorted((one, other) => other - one)
}

/** The other orders of a buyer, by account or e-mail address (lower case), newest first. */
export const listOrdersOfBuyer = async (
  db: Sql,
  { id, email, identityId }: { id: number; email: string; identityId: string | null },
  limit: number,
) => {
  const ofBuyer = db
    .selectFrom('orders')
    .where('id', '!=', id)
    .where(({ eb, fn, or }) =>
      or([
        eb(fn<string>('lower', ['email']), '=', email),
        ...(identityId === null ? [] : [eb('identity_id', '=', identityId)]),
      ]),
    )
  const { count, total } = await ofBuyer
    .select((select) => [select.fn.countAll().as('count'), select.fn.sum('total_grosze').as('total')])
    .executeTakeFirstOrThrow()
  const orders = await ofBuyer
    .select(['id', 'status', 'created_ms', 'total_grosze'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return { orders, count: Number(count), totalGrosze: Number(total ?? 0) }
}

/** Orders after number `id`; `desc`: the newest first. */
export const listOrdersAfter = async (
  db: Sql,
  id: number,
  limit: number,
  direction: 'asc' | 'desc' = 'asc',
): Promise<{ id: number; createdMs: number; name: string; totalGrosze: number }[]> => {
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'created_ms', 'billing_json', 'total_grosze'])
    .where('id', '>', id)
    .where('placed_via', '!=', 'import')
    .orderBy('id', direction)
    .limit(limit)
    .execute()
  return rows.map((row) => {
    const { firstName, lastName } = JSON.parse(row.billing_json) as { firstName?: string; lastName?: string }
    return {
      id: row.id,
      createdMs: Number(row.created_ms),
      name: [firstName, lastName].filter(Boolean).join(' '),
      totalGrosze: Number(row.total_grosze),
    }
  })
}

/** Oldest first. */
export const listViewRows = (db: Sql, ownerId: string): Promise<Tables['order_views'][]> =>
  db
    .selectFrom('order_views')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .orderBy('created_ms')
    .orderBy('id')
    .execute()

export const addViewRow = async (tx: Sql, view: Tables['order_views']): Promise<void> => {
  await insertRows(tx, 'order_views', [view])
}

export const setViewFilter = async (tx: Sql, id: string, filterJson: string): Promise<void> => {
  await tx.updateTable('order_views').set({ filter_json: filterJson }).where('id', '=', id).execute()
}

export const removeViewRow = async (tx: Sql, ownerId: string, id: string): Promise<void> => {
  await tx.deleteFrom('order_views').where('id', '=', id).where('owner_id', '=', ownerId).execute()
}
