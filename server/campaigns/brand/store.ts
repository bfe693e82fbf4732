import type { Sql, Tables } from '#server/platform/db/tables.ts'

type KitRow = Tables['brand_kits']
type RestyleRow = Tables['brand_restyles']

export const findKitRow = (sql: Sql, siteId: string): Promise<KitRow | undefined> =>
  sql.selectFrom('brand_kits').selectAll().where('site_id', '=', siteId).executeTakeFirst()

export const setKitRow = async (tx: Sql, row: KitRow): Promise<void> => {
  const { site_id: _, ...content } = row
  await tx
    .insertInto('brand_kits')
    .values(row)
    .onConflict((conflict) => conflict.column('site_id').doUpdateSet(content))
    .execute()
}

export const findRestyleRow = (sql: Sql, siteId: string): Promise<RestyleRow | undefined> =>
  sql.selectFrom('brand_restyles').selectAll().where('site_id', '=', siteId).executeTakeFirst()

/** Only the last restyling of a site can be taken back. */
export const setRestyleRow = async (tx: Sql, row: RestyleRow): Promise<void> => {
  const { site_id: _, ...content } = row
  await tx
    .insertInto('brand_restyles')
    .values(row)
    .onConflict((conflict) => conflict.column('site_id').doUpdateSet(content))
    .execute()
}

export const removeRestyleRow = async (tx: Sql, siteId: string): Promise<void> => {
  await tx.deleteFrom('brand_restyles').where('site_id', '=', siteId).execute()
}
