import { sql, type SqlBool } from 'kysely'
import type { Sql, Tables } from '#server/platform/db/tables.ts'

export type MediaRow = Tables['media']

/** Percent: where the most important place of a picture is unless the owner chose another. */
export const MIDDLE = 50

export const findMediaRow = (db: Sql, id: string): Promise<MediaRow | undefined> =>
  db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirst()

export const findMediaByBase = (db: Sql, base: string): Promise<MediaRow | undefined> =>
  db.selectFrom('media').selectAll().where('base', '=', base).executeTakeFirst()

const ESCAPED = /[\\%_]/g

/** Newest first; `words`: folded, each must be in the name or the alternative text. */
export const listMediaRows = (db: Sql, words: string[], limit: number, offset: number) => {
  const found = words.reduce(
    (query, word) =>
      query.where(sql<SqlBool>`search_text like ${`%${word.replace(ESCAPED, '\\$&')}%`} escape '\\'`),
    db.selectFrom('media'),
  )
  return {
    rows: found
      .selectAll()
      .orderBy('created_ms', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    count: found.select((eb) => eb.fn.countAll().as('count')).executeTakeFirstOrThrow(),
  }
}

/** Most important places that are not the middle, of pictures with these bases. */
export const listFocusRows = (db: Sql, bases: string[]) =>
  db
    .selectFrom('media')
    .select(['base', 'focus_x', 'focus_y'])
    .where('base', 'in', bases)
    .where((eb) => eb.or([eb('focus_x', '!=', MIDDLE), eb('focus_y', '!=', MIDDLE)]))
    .execute()

/** False: the same picture is there already. */
export const addMediaRow = async (tx: Sql, row: MediaRow): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('media')
    .values(row)
    .onConflict((conflict) => conflict.column('base').doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows ?? 0) > 0
}

export const setMediaRow = (tx: Sql, { id, ...row }: MediaRow) =>
  tx.updateTable('media').set(row).where('id', '=', id).execute()

export const removeMediaRow = (tx: Sql, id: string) => tx.deleteFrom('media').where('id', '=', id).execute()
