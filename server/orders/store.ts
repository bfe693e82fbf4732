import { insertRows } from '#server/db/insert-rows.ts'
import type { Sql, Tables } from '#server/db/tables.ts'

export type OrderRow = Tables['orders']
export type OrderEventRow = Tables['order_events']

export const addOrder = async (
  tx: Sql,
  order: OrderRow,
  lines: Tables['order_lines'][],
  coupons: Tables['order_coupons'][],
): Promise<void> => {
  await insertRows(tx, 'orders', [order])
  await insertRows(tx, 'order_lines', lines)
  await insertRows(tx, 'order_coupons', coupons)
}

export const addEvents = async (tx: Sql, events: OrderEventRow[]): Promise<void> => {
  await insertRows(tx, 'order_events', events)
}

export const findOrderRow = (db: Sql, id: number) => db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()

export const listLines = (db: Sql, orderIds: number[]) =>
  db.selectFrom('order_lines').selectAll().where('order_id', 'in', orderIds).orderBy('order_id').orderBy('position').execute()

export const listCoupons = (db: Sql, orderIds: number[]) =>
  db.selectFrom('order_coupons').selectAll().where('order_id', 'in', orderIds).orderBy('order_id').orderBy('code').execute()

/** Lines of the orders numbered above `afterId` up to `toId`. */
export const listSoldRows = (db: Sql, afterId: number, toId: number) =>
  db.selectFrom('order_lines').select(['order_id', 'product_id', 'variation_id', 'quantity']).where('order_id', '>', afterId).where('order_id', '<=', toId).execute()

/** Oldest first; ids made in one millisecond sort as they were made. */
export const listEvents = (db: Sql, orderId: number): Promise<OrderEventRow[]> =>
  db.selectFrom('order_events').selectAll().where('order_id', '=', orderId).orderBy('at_ms').orderBy('id').execute()

/** Moves an order on; false when it is in another state by now. */
export const setStatus = async (tx: Sql, id: number, from: string, change: Pick<OrderRow, 'status' | 'updated_ms'> & Partial<Pick<OrderRow, 'paid_ms'>>): Promise<boolean> => {
  const { numUpdatedRows } = await tx.updateTable('orders').set(change).where('id', '=', id).where('status', '=', from).executeTakeFirst()
  return numUpdatedRows === 1n
}

/** True for the one caller who may give the order's stock back. */
export const claimStockReturn = async (tx: Sql, id: number): Promise<boolean> => {
  const { numUpdatedRows } = await tx.updateTable('orders').set({ stock_returned: 1 }).where('id', '=', id).where('stock_returned', '=', 0).executeTakeFirst()
  return numUpdatedRows === 1n
}

export type OrderFilter = {
  status?: string | undefined
  /** An order number, or a part of a name, e-mail or phone, folded like `search_text`. */
  search?: string | undefined
  fromMs?: number | undefined
  toMs?: number | undefined
  /** Only orders older than this one: the next page. */
  beforeId?: number | undefined
}

const MAX_INTEGER = 2_147_483_647
/** The engines differ in how a pattern's signs are escaped: they are left out. `_` stays, it matches itself as well. */
const withoutPattern = (text: string) => text.replace(/[\\%]/g, '')

const filtered = (db: Sql, { status, search, fromMs, toMs }: OrderFilter) => {
  let query = db.selectFrom('orders')
  if (status) query = query.where('status', '=', status)
  if (fromMs !== undefined) query = query.where('created_ms', '>=', fromMs)
  if (toMs !== undefined) query = query.where('created_ms', '<', toMs)
  if (search) {
    const id = /^\d{1,10}$/.test(search) && Number(search) <= MAX_INTEGER ? Number(search) : undefined
    query = query.where((where) =>
      where.or([...(id === undefined ? [] : [where('id', '=', id)]), where('search_text', 'like', where.val(`%${withoutPattern(search)}%`))]),
    )
  }
  return query
}

/** Newest first. */
export const listOrderRows = (db: Sql, filter: OrderFilter, limit: number): Promise<OrderRow[]> => {
  const query = filtered(db, filter)
  return (filter.beforeId === undefined ? query : query.where('id', '<', filter.beforeId)).selectAll().orderBy('id', 'desc').limit(limit).execute()
}

/** How many orders there are in each state, and what they come to. */
export const sumByStatus = async (db: Sql, filter: OrderFilter): Promise<{ status: string; count: number; totalGrosze: number }[]> => {
  const rows = await filtered(db, filter)
    .select((select) => ['status', select.fn.countAll().as('count'), select.fn.sum('total_grosze').as('total')])
    .groupBy('status')
    .execute()
  return rows.map(({ status, count, total }) => ({ status, count: Number(count), totalGrosze: Number(total) }))
}

const ofMember = (db: Sql, identityId: string, ids?: number[]) => {
  const query = db.selectFrom('orders').where('identity_id', '=', identityId)
  return ids ? query.where('id', 'in', ids.length > 0 ? ids : [-1]) : query
}

/** A member's orders, of those named by `ids` where given, newest first. */
export const listOrderRowsOf = (db: Sql, identityId: string, limit: number, offset: number, ids?: number[]): Promise<OrderRow[]> =>
  ofMember(db, identityId, ids).selectAll().orderBy('created_ms', 'desc').orderBy('id', 'desc').limit(limit).offset(offset).execute()

export const countOrdersOf = async (db: Sql, identityId: string, ids?: number[]): Promise<number> =>
  Number((await ofMember(db, identityId, ids).select((select) => select.fn.countAll().as('count')).executeTakeFirstOrThrow()).count)

export const unlinkOrders = async (tx: Sql, identityId: string): Promise<void> => {
  await tx.updateTable('orders').set({ identity_id: null }).where('identity_id', '=', identityId).execute()
}

/** An order of a member, or of anybody with this address (small letters), placed since then. */
export const findOrderSince = (db: Sql, { email, identityId }: { email: string; identityId: string | null }, sinceMs: number): Promise<{ id: number; total_grosze: number; created_ms: number } | undefined> =>
  db
    .selectFrom('orders')
    .select(['id', 'total_grosze', 'created_ms'])
    .where('created_ms', '>=', sinceMs)
    .where(({ eb, fn, or }) => or([eb(fn<string>('lower', ['email']), '=', email), ...(identityId === null ? [] : [eb('identity_id', '=', identityId)])]))
    .orderBy('created_ms')
    .limit(1)
    .executeTakeFirst()
