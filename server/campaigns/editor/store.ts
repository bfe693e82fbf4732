import { defineStatement } from '#server/platform/db/engines/sql-texts.ts'
import type { Sql, Tables } from '#server/platform/db/tables.ts'

const HEX_BYTES = 7
const DIGITS = 13

/** 13 hexadecimal digits: the wire's format for ids of sites and campaigns. */
export const newCampaignId = (randomBytes: (count: number) => Uint8Array): string =>
  Buffer.from(randomBytes(HEX_BYTES)).toString('hex').slice(0, DIGITS)

export type SiteRow = Tables['campaign_sites']
export type CampaignRow = Tables['campaigns']

/** Earlier versions of one campaign. */
const MAX_VERSIONS = 20

export const findSiteRow = (sql: Sql, id: string): Promise<SiteRow | undefined> =>
  sql.selectFrom('campaign_sites').selectAll().where('id', '=', id).executeTakeFirst()

/** What changes of a published site without its version; `visitors` of a month. */
export type SiteState = { id: string; version: number; visitors: number; overMs: number | null }

/** Sites that one statement reads; unused places are filled with ''. */
const STATES_AT_ONCE = 100
type StateRow = { id: string; version: number; visitors: number | null; over_ms: number | null }

const selectStates = defineStatement<StateRow>('site states', (sql) =>
  sql
    .selectFrom('campaign_sites')
    .leftJoin('campaign_usage', (join) =>
      join.onRef('campaign_usage.site_id', '=', 'campaign_sites.id').on('campaign_usage.month', '=', 0),
    )
    .select(['id', 'version', 'visitors', 'over_ms'])
    .where('id', 'in', Array<string>(STATES_AT_ONCE).fill('')),
)

/** States of those of these sites that exist. */
export const listSiteStates = async (
  sql: Sql,
  ids: readonly string[],
  month: number,
): Promise<SiteState[]> => {
  const states: SiteState[] = []
  for (let from = 0; from < ids.length; from += STATES_AT_ONCE) {
    const wanted = Array.from({ length: STATES_AT_ONCE }, (_, index) => ids[from + index] ?? '')
    const { rows } = await selectStates(sql, [month, ...wanted])
    for (const { id, version, visitors, over_ms } of rows)
      states.push({
        id,
        version: Number(version),
        visitors: Number(visitors ?? 0),
        overMs: over_ms === null ? null : Number(over_ms),
      })
  }
  return states
}

export type LimitLogRow = Tables['campaign_limit_logs']

/** The owner's answers to one notice, oldest first. */
export const listLimitLogs = (sql: Sql, siteId: string, noteId: string): Promise<LimitLogRow[]> =>
  sql
    .selectFrom('campaign_limit_logs')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('id', 'like', `${noteId}:%`)
    .orderBy('at_ms')
    .orderBy('id')
    .execute()

/** Each answer to a notice is stored once. */
export const addLimitLog = async (tx: Sql, row: LimitLogRow): Promise<void> => {
  await tx
    .insertInto('campaign_limit_logs')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

export const listSiteRows = (sql: Sql): Promise<SiteRow[]> =>
  sql.selectFrom('campaign_sites').selectAll().orderBy('created_ms').orderBy('id').execute()

export const addSiteRow = async (tx: Sql, row: SiteRow): Promise<void> => {
  await tx.insertInto('campaign_sites').values(row).execute()
}

/** Raises the version, so that cached copies of the site are read again. */
export const setSiteRow = async (
  tx: Sql,
  id: string,
  change: Partial<Pick<SiteRow, 'name' | 'domains_json' | 'settings_json'>>,
): Promise<void> => {
  await tx
    .updateTable('campaign_sites')
    .set(({ eb }) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export const findCampaignRow = (sql: Sql, id: string): Promise<CampaignRow | undefined> =>
  sql.selectFrom('campaigns').selectAll().where('id', '=', id).executeTakeFirst()

export const listCampaignRows = (sql: Sql, siteId: string): Promise<CampaignRow[]> =>
  sql
    .selectFrom('campaigns')
    .selectAll()
    .where('site_id', '=', siteId)
    .orderBy('position')
    .orderBy('id')
    .execute()

/** Campaigns of any site with this text, which has no characters that JSON or LIKE treat specially. */
export const listCampaignsWithText = (sql: Sql, text: string): Promise<CampaignRow[]> =>
  sql
    .selectFrom('campaigns')
    .selectAll()
    .where('document_json', 'like', `%${text}%`)
    .orderBy('created_ms')
    .orderBy('id')
    .execute()

export const addCampaignRow = async (tx: Sql, row: CampaignRow): Promise<void> => {
  await tx.insertInto('campaigns').values(row).execute()
}

export const setCampaignRow = async (
  tx: Sql,
  id: string,
  change: Partial<Omit<CampaignRow, 'id' | 'site_id' | 'created_ms'>>,
): Promise<void> => {
  await tx.updateTable('campaigns').set(change).where('id', '=', id).execute()
}

export const removeCampaignRow = async (tx: Sql, id: string): Promise<void> => {
  await tx.deleteFrom('campaign_versions').where('campaign_id', '=', id).execute()
  await tx.deleteFrom('campaigns').where('id', '=', id).execute()
}

export type CampaignVersionRow = Tables['campaign_versions']

/** Stores an earlier version of a campaign and deletes those replaced before `deleteBeforeMs`. */
export const addCampaignVersion = async (
  tx: Sql,
  row: CampaignVersionRow,
  deleteBeforeMs: number,
): Promise<void> => {
  await tx
    .deleteFrom('campaign_versions')
    .where('campaign_id', '=', row.campaign_id)
    .where('replaced_ms', '<', deleteBeforeMs)
    .execute()
  await tx
    .insertInto('campaign_versions')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['campaign_id', 'hash'])
        .doUpdateSet({ document_json: row.document_json, replaced_ms: row.replaced_ms }),
    )
    .execute()
}

export const findCampaignVersion = (
  sql: Sql,
  campaignId: string,
  hash: string,
): Promise<CampaignVersionRow | undefined> =>
  sql
    .selectFrom('campaign_versions')
    .selectAll()
    .where('campaign_id', '=', campaignId)
    .where('hash', '=', hash)
    .executeTakeFirst()

/** Newest first. */
export const listCampaignVersions = (sql: Sql, campaignId: string): Promise<CampaignVersionRow[]> =>
  sql
    .selectFrom('campaign_versions')
    .selectAll()
    .where('campaign_id', '=', campaignId)
    .orderBy('replaced_ms', 'desc')
    .limit(MAX_VERSIONS)
    .execute()
