import { sql } from 'kysely'
import type { Sql } from '../tables.ts'

const statements = [
  // A description for search engines; '': the beginning of the text.
  "alter table pages add column description text not null default ''",
  'alter table pages add column is_published integer not null default 1',
  "alter table categories add column description_html text not null default ''",
  "alter table attributes add column unit text not null default ''",
  'alter table attributes add column is_filter integer not null default 0',
  // New ones come after those that the owner put in order.
  'alter table attributes add column position integer not null default 1000000',
  'alter table attribute_terms add column position integer not null default 1000000',
  // Former addresses of pages, categories and tags.
  'create table moved_addresses (path text primary key, to_path text not null, moved_ms bigint not null)',
  'create index moved_addresses_to on moved_addresses (to_path)',
  // What was deleted and can be restored.
  'create table removed_items (id text primary key, kind text not null, content_json text not null, removed_ms bigint not null)',
  'create index removed_items_by_age on removed_items (removed_ms)',
]

export const up = async (tx: Sql): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(tx)
}
