import { sql } from 'kysely'
import type { Order } from '#contract/shop/order.ts'
import { noteCustomer, noteCustomerOf } from '#server/platform/db/customer-changes.ts'
import { insertRows } from '#server/platform/db/insert-rows.ts'
import type { Sql, Tables } from '#server/platform/db/tables.ts'

export type StoredOrderRow = Tables['orders']
export type OrderEventRow = Tables['order_events']

export const addOrder = async (
  tx: Sql,
  order: StoredOrderRow,
  lines: Tables['order_lines'][],
  coupons: Tables['order_coupons'][],
  searched: string,
): Promise<void> => {
  await insertRows(tx, 'orders', [order])
  await insertRows(tx, 'order_lines', lines)
  await insertRows(tx, 'order_coupons', coupons)
  await insertRows(tx, 'order_search', [{ order_id: order.id, text: searched }])
  await noteCustomer(tx, order.email)
}

/** What the owner's search reads of an order. */
export const setSearchText = async (tx: Sql, orderId: number, text: string): Promise<void> => {
  await tx
    .insertInto('order_search')
    .values({ order_id: orderId, text })
    .onConflict((conflict) => conflict.column('order_id').doUpdateSet({ text }))
    .execute()
}

const raised = { version: sql<number>`version + 1` }

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
/** Lines of the next orders after a number, at most `limit` orders of them; numbers may have gaps. */
export const listSoldRows = (db: Sql, afterId: number, limit: number) =>
  db
    .selectFrom('order_lines')
    .select(['order_id', 'product_id', 'variation_id', 'quantity'])
    .where('order_id', 'in', (eb) =>
      eb
        .selectFrom(
          eb
            .selectFrom('order_lines')
            .select('order_id')
            .distinct()
            .where('order_id', '>', afterId)
            .orderBy('order_id')
            .limit(limit)
            .as('next_orders'),
        )
        .select('next_orders.order_id'),
    )
    .execute()

/** Oldest first; ids of one millisecond sort in the order they were created. */
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
  | 'city'
>

/** Writes over the version that was read; false when its state or contact changed since. */
export const setContact = async (
  tx: Sql,
  id: number,
  read: Order,
  change: ContactColumns,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set({ ...change, ...raised })
    .where('id', '=', id)
    .where('status', '=', read.status)
    .where('email', '=', read.email)
    .where('phone', '=', read.phone)
    .where('billing_json', '=', JSON.stringify(read.billing))
    .where('shipping_json', '=', JSON.stringify(read.shipping))
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return false
  await noteCustomer(tx, change.email)
  if (change.email !== read.email) await noteCustomer(tx, read.email)
  return true
}

type StatusColumns = Pick<StoredOrderRow, 'status' | 'updated_ms' | 'paid_ms' | 'pay_until_ms'> &
  Partial<Pick<StoredOrderRow, 'remind_ms' | 'paid_grosze' | 'refunded_grosze'>>
type StatusCondition = {
  /** Its payment term has ended. */
  overdueMs?: number | undefined
  /** Nobody changed it since. */
  version?: number | undefined
}

/** Moves an order to another state; false when it is no longer in `from`, or not as the condition says. */
export const setOrderStatus = async (
  tx: Sql,
  id: number,
  from: string,
  change: StatusColumns,
  { overdueMs, version }: StatusCondition = {},
): Promise<boolean> => {
  let query = tx
    .updateTable('orders')
    .set({ ...change, ...raised })
    .where('id', '=', id)
    .where('status', '=', from)
  if (version !== undefined) query = query.where('version', '=', version)
  if (overdueMs !== undefined)
    query = query.where('pay_until_ms', '<=', overdueMs).where('paid_ms', 'is', null)
  if ((await query.executeTakeFirst()).numUpdatedRows !== 1n) return false
  await noteCustomerOf(tx, 'orders', id)
  return true
}

/** Writes over the version that was read; false when somebody changed the order since. */
export const setOrderOver = async (
  tx: Sql,
  id: number,
  version: number,
  change: Partial<StoredOrderRow>,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return false
  await noteCustomerOf(tx, 'orders', id)
  return true
}

/** True for the one caller that may return the order's stock. */
export const claimStockReturn = async (tx: Sql, id: number): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set({ stock_returned: 1 })
    .where('id', '=', id)
    .where('stock_returned', '=', 0)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
