import type { Sql } from '#server/platform/db/tables.ts'

/** States of an order that brought no money, or none that stayed. */
const WORTHLESS = new Set(['cancelled', 'failed', 'refunded'])

/** What an order brought so far: with tax and delivery, without refunds; in grosze. 0: it was called off. */
export const orderWorth = async (sql: Sql, orderId: number): Promise<number> => {
  const order = await sql
    .selectFrom('orders')
    .select(['status', 'total_grosze', 'refunded_grosze'])
    .where('id', '=', orderId)
    .executeTakeFirst()
  return !order || WORTHLESS.has(order.status)
    ? 0
    : Math.max(0, Number(order.total_grosze) - Number(order.refunded_grosze))
}
