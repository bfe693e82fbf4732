import type { Sql, Tables } from '#server/platform/db/tables.ts'

export type TemplateRow = Tables['campaign_templates']

export const findTemplateRow = (sql: Sql, id: string): Promise<TemplateRow | undefined> =>
  sql.selectFrom('campaign_templates').selectAll().where('id', '=', id).executeTakeFirst()

/** Newest first. */
export const listTemplateRows = (sql: Sql): Promise<TemplateRow[]> =>
  sql
    .selectFrom('campaign_templates')
    .selectAll()
    .orderBy('created_ms', 'desc')
    .orderBy('id', 'desc')
    .execute()

export const countTemplateRows = async (sql: Sql): Promise<number> =>
  Number(
    (
      await sql
        .selectFrom('campaign_templates')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  )

export const addTemplateRow = async (tx: Sql, row: TemplateRow): Promise<void> => {
  await tx.insertInto('campaign_templates').values(row).execute()
}

/** False: there is no such template. */
export const setTemplateName = async (
  tx: Sql,
  id: string,
  change: Pick<TemplateRow, 'name' | 'document_json' | 'updated_ms'>,
): Promise<boolean> =>
  Number(
    (await tx.updateTable('campaign_templates').set(change).where('id', '=', id).executeTakeFirst())
      .numUpdatedRows,
  ) > 0

/** False: there is no such template. */
export const removeTemplateRow = async (tx: Sql, id: string): Promise<boolean> =>
  Number((await tx.deleteFrom('campaign_templates').where('id', '=', id).executeTakeFirst()).numDeletedRows) >
  0
