import { VERSIONED_PAGES } from '#contract/shop/agreement/legal-texts.ts'
import type { Sql, Tables } from '#server/platform/db/tables.ts'

type LegalVersionRow = Tables['legal_versions']

/** Versions of these texts, oldest first, without what they say. */
export const listVersionRows = (db: Sql, slugs: readonly string[] = VERSIONED_PAGES) =>
  db
    .selectFrom('legal_versions')
    .select(['id', 'slug', 'number', 'title', 'text_hash', 'in_force_ms'])
    .where('slug', 'in', slugs)
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
