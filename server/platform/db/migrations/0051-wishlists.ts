import { sql } from 'kysely'
import type { Sql } from '../tables.ts'

const statements = [
  `create table wishlists (
    id text primary key,
    identity_id text unique,
    share_token text unique,
    updated_ms bigint not null,
    expires_ms bigint
  )`,
  'create index wishlists_expires on wishlists (expires_ms) where expires_ms is not null',
  `create table wishlist_items (
    wishlist_id text not null,
    product_id integer not null,
    added_ms bigint not null,
    price_grosze bigint,
    primary key (wishlist_id, product_id)
  )`,
  // In how many lists a product is.
  'create index wishlist_items_product on wishlist_items (product_id)',
  `create table saved_carts (
    token text primary key,
    lines_json text not null,
    created_ms bigint not null,
    expires_ms bigint not null
  )`,
  'create index saved_carts_expires on saved_carts (expires_ms)',
]

/** Products that visitors and members like, and carts saved under a link. */
export const up = async (tx: Sql): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(tx)
}
