import type { Sql } from '#server/platform/db/tables.ts'

/** Completed orders last changed in a span of time whose buyers were not asked yet, oldest first. */
export const listUnreviewedOrders = (db: Sql, fromMs: number, untilMs: number, limit: number) =>
  db
    .selectFrom('orders')
    .leftJoin('review_requests', 'review_requests.order_id', 'orders.id')
    .select('orders.id')
    .where('orders.status', '=', 'completed')
    .where('orders.updated_ms', '>', fromMs)
    .where('orders.updated_ms', '<=', untilMs)
    .where('review_requests.order_id', 'is', null)
    .orderBy('orders.updated_ms')
    .limit(limit)
    .execute()

/** True for the one caller that may ask. */
export const claimRequest = async (tx: Sql, orderId: number, nowMs: number): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('review_requests')
    .values({ order_id: orderId, at_ms: nowMs })
    .onConflict((conflict) => conflict.column('order_id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
