import type { Sql, Tables } from '#server/db/tables.ts'

export type SiteRow = Tables['campaign_sites']
export type CampaignRow = Tables['campaigns']

export const findSiteRow = (sql: Sql, id: string): Promise<SiteRow | undefined> => sql.selectFrom('campaign_sites').selectAll().where('id', '=', id).executeTakeFirst()

export const findSiteVersion = async (sql: Sql, id: string): Promise<number | undefined> => {
  const row = await sql.selectFrom('campaign_sites').select('version').where('id', '=', id).executeTakeFirst()
  return row && Number(row.version)
}

export const listSiteRows = (sql: Sql): Promise<SiteRow[]> => sql.selectFrom('campaign_sites').selectAll().orderBy('created_ms').orderBy('id').execute()

export const addSiteRow = async (tx: Sql, row: SiteRow): Promise<void> => {
  await tx.insertInto('campaign_sites').values(row).execute()
}

/** Whatever is kept in memory of the site is old from now on. */
export const setSiteRow = async (tx: Sql, id: string, change: Partial<Pick<SiteRow, 'name' | 'domains_json' | 'settings_json'>>): Promise<void> => {
  await tx
    .updateTable('campaign_sites')
    .set(({ eb }) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export const findCampaignRow = (sql: Sql, id: string): Promise<CampaignRow | undefined> => sql.selectFrom('campaigns').selectAll().where('id', '=', id).executeTakeFirst()

export const listCampaignRows = (sql: Sql, siteId: string): Promise<CampaignRow[]> =>
  sql.selectFrom('campaigns').selectAll().where('site_id', '=', siteId).orderBy('position').orderBy('id').execute()

export const addCampaignRow = async (tx: Sql, row: CampaignRow): Promise<void> => {
  await tx.insertInto('campaigns').values(row).execute()
}

export const setCampaignRow = async (tx: Sql, id: string, change: Partial<Omit<CampaignRow, 'id' | 'site_id' | 'created_ms'>>): Promise<void> => {
  await tx.updateTable('campaigns').set(change).where('id', '=', id).execute()
}

export const removeCampaignRow = async (tx: Sql, id: string): Promise<void> => {
  await tx.deleteFrom('campaigns').where('id', '=', id).execute()
}
