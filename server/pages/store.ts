import type { Sql } from '#server/db/tables.ts'

/** Static pages of the shop, in the owner's order. */
export const listPages = (db: Sql) =>
  db.selectFrom('pages').select(['slug', 'title', 'updated_ms']).orderBy('position').orderBy('slug').execute()

export const findPage = (db: Sql, slug: string) =>
  db.selectFrom('pages').selectAll().where('slug', '=', slug).executeTakeFirst()

export const setPage = (
  tx: Sql,
  page: { slug: string; title: string; body_html: string; position: number; updated_ms: number },
) =>
  tx
    .insertInto('pages')
    .values(page)
    .onConflict((conflict) =>
      conflict.column('slug').doUpdateSet({
        title: page.title,
        body_html: page.body_html,
        position: page.position,
        updated_ms: page.updated_ms,
      }),
    )
    .execute()
