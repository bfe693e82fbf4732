import { sql } from 'kysely'
import type { Sql } from '../tables.ts'

const statements = [
  `create table product_feeds (
    site_id text not null primary key,
    source text not null,
    url text,
    every_hours integer,
    currency text not null,
    generation bigint not null,
    products bigint not null,
    read_ms bigint,
    next_ms bigint,
    report_json text
  )`,
  `create table feed_products (
    site_id text not null,
    generation bigint not null,
    product_id text not null,
    position bigint not null,
    variant_id text not null,
    title text not null,
    description text not null,
    category text not null,
    image text not null,
    url text not null,
    price_minor bigint not null,
    compare_at_minor bigint,
    currency text not null,
    quantity bigint,
    is_available integer not null,
    search_text text not null,
    primary key (site_id, generation, product_id)
  )`,
  `create index feed_products_best on feed_products (site_id, generation, position)`,
  `create table feed_categories (site_id text not null, generation bigint not null, category text not null, position bigint not null, product_id text not null, primary key (site_id, generation, category, position))`,
  `create table browsed_products (
    site_id text not null,
    store text not null,
    customer text not null,
    product_id text not null,
    product_name text not null,
    category text not null,
    email text not null,
    cart_value_minor bigint,
    times bigint not null,
    first_ms bigint not null,
    last_ms bigint not null,
    primary key (site_id, store, customer, product_id)
  )`,
  `create index browsed_products_last on browsed_products (last_ms)`,
  `create index browsed_products_of on browsed_products (site_id, product_id)`,
]

/** Products of other shops that campaigns recommend, and what visitors of those shops viewed. */
export const up = async (tx: Sql): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(tx)
}
