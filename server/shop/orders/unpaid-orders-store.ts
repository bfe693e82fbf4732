import { sql } from 'kysely'
import type { Sql } from '#server/platform/db/tables.ts'
import type { StoredOrderRow } from './store.ts'

/** `dueMs`: when it is due to be cancelled, or reminded of. */
export type DueOrder = { id: number; dueMs: number }

const DAY_MS = 24 * 60 * 60 * 1000

/** Orders that are due, oldest first, starting `after` the one listed last. */
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
  // A payment was begun, and its provider has not said since the end of the term that it is unpaid: the order is not
  // cancelled yet, but for a provider that has not answered for a day.
  if (column === 'pay_until_ms')
    query = query.where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payments')
            .select('payments.id')
            .whereRef('payments.order_id', '=', 'orders.id')
            .where('payments.state', '=', 'pending')
            .where('payments.token', 'is not', null)
            .where('payments.created_ms', '>', nowMs - DAY_MS)
            .whereRef('payments.checked_ms', '<', 'orders.pay_until_ms'),
        ),
      ),
    )
  if (after)
    query = query.where(({ eb, and, or }) =>
      or([eb(column, '>', after.dueMs), and([eb(column, '=', after.dueMs), eb('id', '>', after.id)])]),
    )
  return (await query.orderBy(column).orderBy('id').limit(limit).execute()).map(({ id, dueMs }) => ({
    id,
    dueMs: Number(dueMs),
  }))
}

/** True for the one caller that may send the reminder. */
export const claimReminder = async (tx: Sql, id: number, nowMs: number): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set({ remind_ms: null })
    .where('id', '=', id)
    .where('remind_ms', '<=', nowMs)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Sets another payment term of an unpaid order; false when the order does not wait for a payment any more.
 */
export const setTerm = async (
  tx: Sql,
  id: number,
  term: Pick<StoredOrderRow, 'pay_until_ms' | 'remind_ms' | 'updated_ms'>,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set({ ...term, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .where('pay_until_ms', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * States in which goods are reserved before payment; cash on delivery is `processing` from the
 * start.
 */
const RESERVING = ['pending', 'on_hold', 'failed', 'processing']

/** Number and total of the unpaid orders that reserve goods for a mailbox or for a client network. */
export const sumUnpaid = async (
  db: Sql,
  by: 'mailbox' | 'client_network',
  value: string,
): Promise<{ count: number; totalGrosze: number }> => {
  const { count, total } = await db
    .selectFrom('orders')
    .select((select) => [select.fn.countAll().as('count'), select.fn.sum('total_grosze').as('total')])
    .where(by, '=', value)
    .where('status', 'in', RESERVING)
    .where('paid_ms', 'is', null)
    .executeTakeFirstOrThrow()
  return { count: Number(count), totalGrosze: Number(total ?? 0) }
}

/** Pieces of these products, or of their variations, in orders that wait for payment. */
export const listUnpaidPieces = async (
  db: Sql,
  productIds: number[],
): Promise<{ productId: number; variationId: number | null; quantity: number }[]> => {
  if (productIds.length === 0) return []
  const rows = await db
    .selectFrom('order_lines')
    .select((select) => [
      'product_id as productId',
      'variation_id as variationId',
      select.fn.sum('quantity').as('quantity'),
    ])
    .where('product_id', 'in', [...new Set(productIds)])
    // The few that have a term, so that a product's old orders are not read.
    .where('order_id', 'in', (select) =>
      select.selectFrom('orders').select('id').where('pay_until_ms', '>', 0).where('paid_ms', 'is', null),
    )
    .groupBy(['product_id', 'variation_id'])
    .execute()
  return rows.map((row) => ({ ...row, quantity: Number(row.quantity) }))
}
