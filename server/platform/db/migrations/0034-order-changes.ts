import { sql } from 'kysely'
import type { Sql } from '#server/platform/db/tables.ts'

const statements = [
  `alter table orders add column version integer not null default 1`,
  `alter table orders add column paid_grosze bigint not null default 0`,
  `alter table orders add column refunded_grosze bigint not null default 0`,
  `alter table orders add column city text not null default ''`,
  `update orders set paid_grosze = total_grosze where paid_ms is not null`,
  `update orders set refunded_grosze = paid_grosze where status = 'refunded'`,
  `create index orders_filters on orders (status, created_ms, paid_ms, payment_method_id, delivery_method_id, total_grosze, city)`,
  `create index orders_paid on orders (paid_ms, status, paid_grosze, refunded_grosze)`,
  `create index orders_total on orders (total_grosze, id)`,
  `create index order_lines_product on order_lines (product_id, order_id)`,
  `create table order_search (order_id integer primary key, text text not null)`,
  `create table order_views (
    id text primary key,
    owner_id text not null,
    name text not null,
    filter_json text not null,
    created_ms bigint not null
  )`,
  `create index order_views_owner on order_views (owner_id)`,
  `create table order_refunds (
    id text primary key,
    order_id integer not null,
    request_key text not null unique,
    created_ms bigint not null,
    author text not null,
    amount_grosze bigint not null,
    delivery_grosze bigint not null,
    restocked integer not null,
    reason text not null,
    paid_out_ms bigint,
    paid_out_by text
  )`,
  `create index order_refunds_order on order_refunds (order_id)`,
  `create table order_refund_lines (
    refund_id text not null,
    position integer not null,
    quantity integer not null,
    amount_grosze bigint not null,
    vat_rate integer not null,
    primary key (refund_id, position)
  )`,
]

const fold = (text: string) => text.toLowerCase().replaceAll('ł', 'l').normalize('NFD').replace(/\p{M}/gu, '')

const BATCH = 1_000

/** Reads the orders after this number. */
const fillSearch = async (tx: Sql): Promise<void> => {
  for (let afterId = 0; ;) {
    const orders = await tx
      .selectFrom('orders')
      .select(['id', 'search_text', 'shipping_json'])
      .where('id', '>', afterId)
      .orderBy('id')
      .limit(BATCH)
      .execute()
    if (orders.length === 0) return
    afterId = orders.at(-1)!.id
    const lines = await tx
      .selectFrom('order_lines')
      .select(['order_id', 'name', 'sku'])
      .orderBy('order_id')
      .orderBy('position')
      .where(
        'order_id',
        'in',
        orders.map(({ id }) => id),
      )
      .execute()
    const goods = new Map<number, Set<string>>()
    for (const { order_id, name, sku } of lines)
      goods.set(
        order_id,
        (goods.get(order_id) ?? new Set()).add(fold(`${name} ${sku}`.replace(/\s+/g, ' ').trim())),
      )
    await tx
      .insertInto('order_search')
      .values(
        orders.map(({ id, search_text }) => ({
          order_id: id,
          text: `${search_text}\n${[...(goods.get(id) ?? [])].join(' ')}`,
        })),
      )
      .execute()
    for (const { id, shipping_json } of orders) {
      const { city = '' } = JSON.parse(shipping_json) as { city?: string }
      await tx
        .updateTable('orders')
        .set({ city: fold(city) })
        .where('id', '=', id)
        .execute()
    }
  }
}

/**
 * What the owner's work with orders needs: a version of each order, what was paid and returned of it, columns and
 * indexes of the list with its filters, the owner's saved views, and refunds.
 */
export const up = async (tx: Sql): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(tx)
  await fillSearch(tx)
}
