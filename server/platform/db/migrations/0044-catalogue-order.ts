import { sql } from 'kysely'
import type { Sql } from '../tables.ts'

const statements = [
  `create table category_order (
    category_id integer not null,
    product_id integer not null,
    position integer not null,
    primary key (category_id, product_id)
  )`,
  `create index category_order_product on category_order (product_id)`,
  `create table grid_saves (
    owner_id text primary key,
    id text not null,
    saved_ms bigint not null,
    rows_json text not null
  )`,
  `create table product_views (
    id text primary key,
    owner_id text not null,
    name text not null,
    filter_json text not null,
    created_ms bigint not null
  )`,
  `create index product_views_owner on product_views (owner_id)`,
  // A search in the grid finds variations by their EAN.
  `create index products_gtin on products (gtin) where gtin is not null`,
  `create index moved_addresses_time on moved_addresses (moved_ms)`,
]

/** The owner's order of products in categories, views of the list of products, and saves of the grid. */
export const up = async (tx: Sql): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(tx)
}
