import { sql } from 'kysely'
import type { Sql } from '../tables.ts'

const statements = [
  `alter table products add column name_key text not null default ''`,
  `alter table products add column brand text not null default ''`,
  `alter table products add column gtin text`,
  `alter table products add column low_stock integer`,
  `alter table products add column seo_title text not null default ''`,
  `alter table products add column seo_description text not null default ''`,
  `alter table products add column producer_text text not null default ''`,
  `alter table products add column responsible_text text not null default ''`,
  `create table trashed_products (
    product_id integer primary key,
    status text not null,
    trashed_ms bigint not null
  )`,
  `create index trashed_products_time on trashed_products (trashed_ms)`,
  // What shoppers can see has its key already.
  `update products set name_key = coalesce((
    select e.name_key from listing_entries e where e.product_id = products.id and e.listing = 'all'), '')`,
]

/** What the editor of products edits, and its trash. */
export const up = async (tx: Sql): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(tx)
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from products where name_key = '' and kind <> 'variation' order by id`.execute(tx)
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) await fillKeys(tx, rows.slice(at, at + ROWS_AT_ONCE))
  for (const index of indexes) await sql.raw(index).execute(tx)
}

// The owner's list, its count and its search read these alone: a row has kilobytes of descriptions.
const indexes = [
  `create index products_name_key on products (name_key, id, kind, status)`,
  `create index products_owners_list on products (kind, status, id, name_key, name, sku, gtin)`,
  `create index products_variation_sku on products (parent_id, sku) where parent_id is not null`,
]

const ROWS_AT_ONCE = 200

const fillKeys = async (tx: Sql, rows: { id: number; name: string }[]) => {
  const cases = rows.map(({ id, name }) => sql`when ${id} then ${sortKey(name)}`)
  await sql`update products set name_key = case id ${sql.join(cases, sql` `)} else '' end
    where id in (${sql.join(rows.map(({ id }) => id))})`.execute(tx)
}

/** A copy of the catalogue's, so that a later change of it does not change this migration. */
const ORDER = ' 0123456789aąbcćdeęfghijklłmnńoópqrsśtuvwxyzźż'

const sortKey = (name: string): string => {
  const words = name
    .toLowerCase()
    .replace(/\d+/g, (digits) => digits.padStart(4, '0'))
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()
  return Array.from(words.slice(0, 32), weightOf).join('')
}

const weightOf = (letter: string): number => {
  const at = ORDER.indexOf(letter)
  if (at >= 0) return 10 + at
  const plain = ORDER.indexOf(letter.normalize('NFD')[0] ?? '')
  return plain > 0 ? 10 + plain : 99
}
