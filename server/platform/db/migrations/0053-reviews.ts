import { sql } from 'kysely'
import type { Sql } from '../tables.ts'

const statements = [
  `create table product_reviews (
    id integer primary key,
    product_id integer not null,
    order_id integer,
    position integer,
    email text not null,
    author text not null,
    rating integer not null,
    text text not null,
    photos_json text not null,
    state text not null,
    reason text not null,
    reply text not null,
    reports integer not null,
    version integer not null,
    created_ms bigint not null,
    updated_ms bigint not null
  )`,
  'create unique index product_reviews_line on product_reviews (order_id, position) where order_id is not null',
  'create index product_reviews_product on product_reviews (product_id, state)',
  'create index product_reviews_state on product_reviews (state, id)',
  'create index product_reviews_email on product_reviews (email)',
  'create index product_reviews_reported on product_reviews (id) where reports > 0',
  `create table review_reports (
    id text primary key,
    review_id integer not null,
    reason text not null,
    at_ms bigint not null
  )`,
  'create index review_reports_review on review_reports (review_id)',
  `create table review_requests (
    order_id integer primary key,
    at_ms bigint not null
  )`,
  // Which completed orders are due for the question about their goods.
  `create index orders_completed on orders (updated_ms) where status = 'completed'`,
  `create table product_ratings (
    product_id integer primary key,
    review_count integer not null,
    points integer not null
  )`,
]

/** What buyers say about products, who was asked to, and what products are rated. */
export const up = async (tx: Sql): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(tx)
}
