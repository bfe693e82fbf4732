import { sql } from 'kysely'
import type { Sql } from '../tables.ts'

const statements = [
  // Without a row the shop has the blocks, the menu and the footer it starts with.
  `create table shop_content (
    name text primary key,
    draft_json text not null,
    published_json text not null,
    scheduled_json text,
    scheduled_ms bigint
  )`,
  `create table shop_content_versions (
    id text primary key,
    content_json text not null,
    published_ms bigint not null,
    author text not null
  )`,
  'create index shop_content_versions_by_age on shop_content_versions (published_ms)',
]

/** The home page, the menu and the footer as the owner edits them, with what was published before. */
export const up = async (tx: Sql): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(tx)
}
