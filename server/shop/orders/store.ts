import type { Order } from '#contract/shop/order.ts'
import { insertRows } from '#server/platform/db/insert-rows.ts'
import type { Sql, Tables } from '#server/platform/db/tables.ts'

export type StoredOrderRow = Tables['orders']
export type OrderEventRow = Tables['order_events']

export const addOrder = async (
  tx: Sql,
  order: StoredOrderRow,
  lines: Tables['order_lines'][],
  coupons: Tables['order_coupons'][],
): Promise<void> => {
  await insertRows(tx, 'orders', [order])
  await insertRows(tx, 'order_lines', lines)
  await insertRows(tx, 'order_coupons', coupons)
}

export const addOrderEvents = async (tx: Sql, events: OrderEventRow[]): Promise<void> => {
  await insertRows(tx, 'order_events', events)
}

export const findOrderRow = (db: Sql, id: number) =>
  db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()

export const listLines = (db: Sql, orderIds: number[]) =>
  db
    .selectFrom('order_lines')
    .selectAll()
    .where('order_id', 'in', orderIds)
    .orderBy('order_id')
    .orderBy('position')
    .execute()

export const listOrderCoupons = (db: Sql, orderIds: number[]) =>
  db
    .selectFrom('order_coupons')
    .selectAll()
    .where('order_id', 'in', orderIds)
    .orderBy('order_id')
    .orderBy('code')
    .execute()

/** Lines of the orders numbered above `afterId` up to `toId`. */
export const listSoldRows = (db: Sql, afterId: number, toId: number) =>
  db
    .selectFrom('order_lines')
    .select(['order_id', 'product_id', 'variation_id', 'quantity'])
    .where('order_id', '>', afterId)
    .where('order_id', '<=', toId)
    .execute()

/** Oldest first; ids made in one millisecond sort as they were made. */
export const listOrderEvents = (db: Sql, orderId: number): Promise<OrderEventRow[]> =>
  db
    .selectFrom('order_events')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('at_ms')
    .orderBy('id')
    .execute()

export const countEvents = async (db: Sql, orderId: number, kind: string): Promise<number> => {
  const { count } = await db
    .selectFrom('order_events')
    .select((select) => select.fn.countAll().as('count'))
    .where('order_id', '=', orderId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  return Number(count)
}

type ContactColumns = Pick<
  StoredOrderRow,
  | 'email'
  | 'phone'
  | 'billing_json'
  | 'shipping_json'
  | 'search_text'
  | 'mailbox'
  | 'order_key'
  | 'updated_ms'
>

/** Writes over what was read; false when the order was moved or corrected since. */
export const setContact = async (
  tx: Sql,
  id: number,
  read: Order,
  change: ContactColumns,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set(change)
    .where('id', '=', id)
    .where('status', '=', read.status)
    .where('email', '=', read.email)
    .where('phone', '=', read.phone)
    .where('billing_json', '=', JSON.stringify(read.billing))
    .where('shipping_json', '=', JSON.stringify(read.shipping))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

type StatusColumns = Pick<StoredOrderRow, 'status' | 'updated_ms' | 'paid_ms' | 'pay_until_ms'> &
  Partial<Pick<StoredOrderRow, 'remind_ms'>>

/**
 * Moves an order on; false when it is in another state by now, or with `overdueMs` when its time to pay has
 * not run out.
 */
export const setOrderStatus = async (
  tx: Sql,
  id: number,
  from: string,
  change: StatusColumns,
  overdueMs?: number,
): Promise<boolean> => {
  let query = tx.updateTable('orders').set(change).where('id', '=', id).where('status', '=', from)
  if (overdueMs !== undefined)
    query = query.where('pay_until_ms', '<=', overdueMs).where('paid_ms', 'is', null)
  return (await query.executeTakeFirst()).numUpdatedRows === 1n
}

/** Unpaid orders whose time has run out, the longest overdue first. */
export type DueOrder = { id: number; dueMs: number }

/** Orders whose time has come, oldest first, `after` the one that was listed last. */
export const listDue = async (
  db: Sql,
  column: 'pay_until_ms' | 'remind_ms',
  nowMs: number,
  after: DueOrder | undefined,
  limit: number,
): Promise<DueOrder[]> => {
  let query = db
    .selectFrom('orders')
    .select(['id', `${column} as dueMs`])
    .where(column, '<=', nowMs)
  if (after)
    query = query.where(({ eb, and, or }) =>
      or([eb(column, '>', after.dueMs), and([eb(column, '=', after.dueMs), eb('id', '>', after.id)])]),
    )
  return (await query.orderBy(column).orderBy('id').limit(limit).execute()).map(({ id, dueMs }) => ({
    id,
    dueMs: Number(dueMs),
  }))
}

/** True for the one caller who may remind of the order. */
export const claimReminder = async (tx: Sql, id: number, nowMs: number): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set({ remind_ms: null })
    .where('id', '=', id)
    .where('remind_ms', '<=', nowMs)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Gives an order that still waits for its money another term; false when it waits no more. */
export const setTerm = async (
  tx: Sql,
  id: number,
  term: Pick<StoredOrderRow, 'pay_until_ms' | 'remind_ms' | 'updated_ms'>,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set(term)
    .where('id', '=', id)
    .where('pay_until_ms', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * States in which goods are reserved for money that may never come; cash on delivery is `processing` from the
 * start.
 */
const HOLDING = ['pending', 'on_hold', 'failed', 'processing']

/** How many unpaid orders hold goods for a mailbox or for a client network, and what they come to. */
export const sumUnpaid = async (
  db: Sql,
  by: 'mailbox' | 'client_network',
  value: string,
): Promise<{ count: number; totalGrosze: number }> => {
  const { count, total } = await db
    .selectFrom('orders')
    .select((select) => [select.fn.countAll().as('count'), select.fn.sum('total_grosze').as('total')])
    .where(by, '=', value)
    .where('status', 'in', HOLDING)
    .where('paid_ms', 'is', null)
    .executeTakeFirstOrThrow()
  return { count: Number(count), totalGrosze: Number(total ?? 0) }
}

/** True for the one caller who may give the order's stock back. */
export const claimStockReturn = async (tx: Sql, id: number): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set({ stock_returned: 1 })
    .where('id', '=', id)
    .where('stock_returned', '=', 0)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export type OrderFilter = {
  status?: string | undefined
  /** An order number, or a part of a name, e-mail or phone, folded like `search_text`. */
  search?: string | undefined
  fromMs?: number | undefined
  toMs?: number | undefined
  isPaid?: boolean | undefined
  /** Only orders older than this one: the next page. */
  beforeId?: number | undefined
}

const MAX_INTEGER = 2_147_483_647
/** The engines differ in how a pattern's signs are escaped: they are left out. `_` stays, it matches itself as well. */
const withoutPattern = (text: string) => text.replace(/[\\%]/g, '')

const filtered = (db: Sql, { status, search, fromMs, toMs, isPaid }: OrderFilter) => {
  let query = db.selectFrom('orders')
  if (status) query = query.where('status', '=', status)
  if (fromMs !== undefined) query = query.where('created_ms', '>=', fromMs)
  if (toMs !== undefined) query = query.where('created_ms', '<', toMs)
  if (isPaid !== undefined) query = query.where('paid_ms', isPaid ? 'is not' : 'is', null)
  if (search) {
    const id = /^\d{1,10}$/.test(search) && Number(search) <= MAX_INTEGER ? Number(search) : undefined
    query = query.where((where) =>
      where.or([
        ...(id === undefined ? [] : [where('id', '=', id)]),
        where('search_text', 'like', where.val(`%${withoutPattern(search)}%`)),
      ]),
    )
  }
  return query
}

/** Newest first. */
export const listOrderRows = (db: Sql, filter: OrderFilter, limit: number): Promise<StoredOrderRow[]> => {
  const query = filtered(db, filter)
  return (filter.beforeId === undefined ? query : query.where('id', '<', filter.beforeId))
    .selectAll()
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** How many orders there are in each state, and what they come to. */
export const sumByStatus = async (
  db: Sql,
  filter: OrderFilter,
): Promise<{ status: string; count: number; totalGrosze: number }[]> => {
  const rows = await filtered(db, filter)
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

/** What was paid since then, without orders in these states. */
export const sumPaid = async (db: Sql, sinceMs: number, withoutStatuses: string[]): Promise<number> => {
  const { total } = await db
    .selectFrom('orders')
    .select((select) => select.fn.sum('total_grosze').as('total'))
    .where('paid_ms', '>=', sinceMs)
    .where('status', 'not in', withoutStatuses)
    .executeTakeFirstOrThrow()
  return Number(total ?? 0)
}

const ofMember = (db: Sql, identityId: string, ids?: number[]) => {
  const query = db.selectFrom('orders').where('identity_id', '=', identityId)
  return ids ? query.where('id', 'in', ids.length > 0 ? ids : [-1]) : query
}

/** A member's orders, of those named by `ids` where given, newest first. */
export const listOrderRowsOf = (
  db: Sql,
  identityId: string,
  limit: number,
  offset: number,
  ids?: number[],
): Promise<StoredOrderRow[]> =>
  ofMember(db, identityId, ids)
    .selectAll()
    .orderBy('created_ms', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

export const countOrdersOf = async (db: Sql, identityId: string, ids?: number[]): Promise<number> =>
  Number(
    (
      await ofMember(db, identityId, ids)
        .select((select) => select.fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  )

export const unlinkOrders = async (tx: Sql, identityId: string): Promise<void> => {
  await tx
    .updateTable('orders')
    .set({ identity_id: null, left_account: 1 })
    .where('identity_id', '=', identityId)
    .execute()
}

/** Gives a member the orders that nobody's account has and that name exactly this address (small letters). */
export const linkGuestOrders = async (tx: Sql, identityId: string, email: string): Promise<void> => {
  await tx
    .updateTable('orders')
    .set({ identity_id: identityId })
    .where(({ eb, fn }) => eb(fn<string>('lower', ['email']), '=', email))
    .where('identity_id', 'is', null)
    .where('left_account', '=', 0)
    .execute()
}

/** An order of a member, or of anybody with this address (small letters), placed since then. */
export const findOrderSince = (
  db: Sql,
  { email, identityId }: { email: string; identityId: string | null },
  sinceMs: number,
): Promise<{ id: number; total_grosze: number; created_ms: number } | undefined> =>
  db
    .selectFrom('orders')
    .select(['id', 'total_grosze', 'created_ms'])
    .where('created_ms', '>=', sinceMs)
    .where(({ eb, fn, or }) =>
      or([
        eb(fn<string>('lower', ['email']), '=', email),
        ...(identityId === null ? [] : [eb('identity_id', '=', identityId)]),
      ]),
    )
    .orderBy('created_ms')
    .limit(1)
    .executeTakeFirst()
