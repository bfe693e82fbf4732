import { sql } from 'kysely'
import type { Sql } from '../tables.ts'

const statements = [
  // A line's place changes when the order is edited; its product does not, and is reviewed once an order. The column
  // stays: archives that were made before have it.
  'drop index product_reviews_line',
  `delete from product_reviews where order_id is not null and id not in (
    select max(id) from product_reviews where order_id is not null group by order_id, product_id)`,
  `create unique index product_reviews_order on product_reviews (order_id, product_id)
    where order_id is not null`,
  'alter table product_reviews add column outside_id text',
  'alter table product_reviews add column was_verified integer not null default 0',
  'create unique index product_reviews_outside on product_reviews (outside_id) where outside_id is not null',
  'create index product_reviews_changed on product_reviews (state, updated_ms)',
  'create index product_reviews_newest on product_reviews (state, created_ms, id)',
  'create index product_reviews_stars on product_reviews (state, rating, id)',
  'create index product_reviews_by_product on product_reviews (state, product_id, id)',
  `create table unsettled_photos (
    src text primary key,
    at_ms bigint not null
  )`,
  'create index unsettled_photos_at on unsettled_photos (at_ms)',
]

/** Reviews by order and product, reviews of a former shop, and photographs whose review may not be there. */
export const up = async (tx: Sql): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(tx)
}
