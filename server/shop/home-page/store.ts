import type { Sql } from '#server/platform/db/tables.ts'

/** The only document there is today: the home page with the menu and the footer. */
const NAME = 'home'

export const findContentRow = (db: Sql) =>
  db.selectFrom('shop_content').selectAll().where('name', '=', NAME).executeTakeFirst()

export type ContentColumns = Omit<NonNullable<Awaited<ReturnType<typeof findContentRow>>>, 'name'>

export const setContentRow = (tx: Sql, columns: ContentColumns) =>
  tx
    .insertInto('shop_content')
    .values({ name: NAME, ...columns })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(columns))
    .execute()

/** Newest first, without their content. */
export const listContentVersions = (db: Sql) =>
  db
    .selectFrom('shop_content_versions')
    .select(['id', 'published_ms', 'author'])
    .orderBy('published_ms', 'desc')
    .orderBy('id', 'desc')
    .execute()

export const findContentVersion = (db: Sql, id: string) =>
  db.selectFrom('shop_content_versions').select('content_json').where('id', '=', id).executeTakeFirst()

export const addContentVersion = (
  tx: Sql,
  version: { id: string; content_json: string; published_ms: number; author: string },
) => tx.insertInto('shop_content_versions').values(version).execute()

export const removeContentVersions = (tx: Sql, ids: string[]) =>
  tx.deleteFrom('shop_content_versions').where('id', 'in', ids).execute()

/** Whether the draft, what is published or what is scheduled has this text, which LIKE reads literally. */
export const hasContentWithText = async (db: Sql, text: string): Promise<boolean> => {
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
    .executeTakeFirst()
  return found !== undefined
}
