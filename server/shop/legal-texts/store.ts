import type { Sql, Tables } from '#server/platform/db/tables.ts'

type LegalVersionRow = Tables['legal_versions']

/** Without the texts, oldest first. */
export const listVersionRows = (db: Sql) =>
  db
    .selectFrom('legal_versions')
    .select(['id', 'slug', 'number', 'title', 'text_hash', 'in_force_ms'])
    .orderBy('slug')
    .orderBy('number')
    .execute()

export const findVersionRow = (db: Sql, slug: string, number: number) =>
  db
    .selectFrom('legal_versions')
    .selectAll()
    .where('slug', '=', slug)
    .where('number', '=', number)
    .executeTakeFirst()

export const findVersionById = (db: Sql, id: string) =>
  db.selectFrom('legal_versions').selectAll().where('id', '=', id).executeTakeFirst()

export const addVersionRow = (tx: Sql, row: LegalVersionRow) =>
  tx.insertInto('legal_versions').values(row).execute()
