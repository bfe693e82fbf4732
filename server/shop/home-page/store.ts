import type { Sql } from '#server/platform/db/tables.ts'

/** `name`: of a document, such as the home page with the menu and the footer. */
export const findContentRow = (db: Sql, name: string) =>
  db.selectFrom('shop_content').selectAll().where('name', '=', name).executeTakeFirst()

export type ContentColumns = Omit<NonNullable<Awaited<ReturnType<typeof findContentRow>>>, 'name'>

export const setContentRow = (tx: Sql, name: string, columns: ContentColumns) =>
  tx
    .insertInto('shop_content')
    .values({ name, ...columns })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(columns))
    .execute()

/** Newest first, without their content. */
export const listContentVersions = (db: Sql, name: string) =>
  db
    .selectFrom('shop_content_versions')
    .select(['id', 'published_ms', 'author'])
    .where('name', '=', name)
    .orderBy('published_ms', 'desc')
    .orderBy('id', 'desc')
    .execute()

export const findContentVersion = (db: Sql, name: string, id: string) =>
  db
    .selectFrom('shop_content_versions')
    .select('content_json')
    .where('id', '=', id)
    .where('name', '=', name)
    .executeTakeFirst()

export const addContentVersion = (
  tx: Sql,
  version: { id: string; name: string; content_json: string; published_ms: number; author: string },
) => tx.insertInto('shop_content_versions').values(version).execute()

export const removeContentVersions = (tx: Sql, ids: string[]) =>
  tx.deleteFrom('shop_content_versions').where('id', 'in', ids).execute()

/** A document with its versions gets another name. */
export const renameContent = async (tx: Sql, from: string, to: string): Promise<void> => {
  await tx.updateTable('shop_content').set({ name: to }).where('name', '=', from).execute()
  await tx.updateTable('shop_content_versions').set({ name: to }).where('name', '=', from).execute()
}

export const removeContent = async (tx: Sql, name: string): Promise<void> => {
  await tx.deleteFrom('shop_content').where('name', '=', name).execute()
  await tx.deleteFrom('shop_content_versions').where('name', '=', name).execute()
}

/** Names of documents whose draft, published or scheduled content has this text, which LIKE reads literally. */
export const listContentWithText = async (db: Sql, text: string): Promise<string[]> => {
  const found = await db
    .selectFrom('shop_content')
    .select('name')
    .where((eb) =>
      eb.or(
        (['draft_json', 'published_json', 'scheduled_json'] as const).map((column) =>
          eb(column, 'like', `%${text}%`),
        ),
      ),
    )
    .orderBy('name')
    .execute()
  return found.map(({ name }) => name)
}
