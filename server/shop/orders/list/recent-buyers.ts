import type { Sql } from '#server/platform/db/tables.ts'

/** Accepted and not given back: what is not paid or confirmed yet, cancelled or refunded proves nothing. */
const SOLD = ['processing', 'completed']

type Sales = { sinceMs: number; productId?: number }

const soldSince = (sql: Sql, { sinceMs, productId }: Sales) => {
  const orders = sql
    .selectFrom('orders')
    .where('orders.status', 'in', SOLD)
    .where('orders.created_ms', '>=', sinceMs)
    // The history of another shop is not this shop's.
    .where('orders.placed_via', '!=', 'import')
  return productId === undefined
    ? orders
    : orders.where('orders.id', 'in', (query) =>
        query.selectFrom('order_lines').select('order_id').where('product_id', '=', productId),
      )
}

/** How many people have bought since then, each counted once. */
export const countBuyers = async (sql: Sql, sales: Sales): Promise<number> => {
  const { buyers } = await soldSince(sql, sales)
    .select(({ fn }) =>
      fn
        .count(fn<string>('lower', ['orders.email']))
        .distinct()
        .as('buyers'),
    )
    .executeTakeFirstOrThrow()
  return Number(buyers)
}

/** The product that was ordered last, if it is still offered, and when. */
export const findLatestSale = async (
  sql: Sql,
  sinceMs: number,
): Promise<{ name: string; atMs: number } | undefined> => {
  const sale = await soldSince(sql, { sinceMs })
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .innerJoin('products', 'products.id', 'order_lines.product_id')
    .where('products.status', '=', 'published')
    .select(['products.name', 'orders.created_ms'])
    .orderBy('orders.created_ms', 'desc')
    .orderBy('order_lines.position')
    .limit(1)
    .executeTakeFirst()
  return sale && { name: sale.name, atMs: Number(sale.created_ms) }
}
