import { sql } from 'kysely'
import type { Sql } from '../tables.ts'

const statements = [
  `alter table shop_content_versions add column name text not null default 'home'`,
  'drop index shop_content_versions_by_age',
  'create index shop_content_versions_by_age on shop_content_versions (name, published_ms)',
]

/** A page has blocks, too, with versions of its own; until it is edited on the page, it is the text it was. */
export const up = async (tx: Sql): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(tx)
}
