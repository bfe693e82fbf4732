import { CompiledQuery } from 'kysely'
import type { Sql, Tables } from '#server/platform/db/tables.ts'

const HEX_BYTES = 7
const DIGITS = 13

/** 13 hexadecimal digits, as sites and campaigns are named on the wire. */
export const newCampaignId = (randomBytes: (count: number) => Uint8Array): string =>
  Buffer.from(randomBytes(HEX_BYTES)).toString('hex').slice(0, DIGITS)

export type SiteRow = Tables['campaign_sites']
export type CampaignRow = Tables['campaigns']

/** Of one campaign that was saved again and again. */
const MAX_VERSIONS = 20

export const findSiteRow = (sql: Sql, id: string): Promise<SiteRow | undefined> =>
  sql.selectFrom('campaign_sites').selectAll().where('id', '=', id).executeTakeFirst()

/** What may have changed of a site since it was last looked at; `visitors` of a month. */
export type SiteState = { id: string; version: number; visitors: number; overMs: number | null }

/**
 * So many are asked for at once: one text for all queries, since building a text costs several times what it
 * takes to run it.
 */
const STATES_AT_ONCE = 100
const stateTexts = new WeakMap<object, string>()
type StateRow = { id: string; version: number; visitors: number | null; over_ms: number | null }

const stateText = (sql: Sql): string =>
  sql
    .selectFrom('campaign_sites')
    .leftJoin('campaign_usage', (join) =>
      join.onRef('campaign_usage.site_id', '=', 'campaign_sites.id').on('campaign_usage.month', '=', 0),
    )
    .select(['id', 'version', 'visitors', 'over_ms'])
    .where('id', 'in', Array<string>(STATES_AT_ONCE).fill(''))
    .compile().sql

/** Of those of these sites that there are. */
export const listSiteStates = async (
  sql: Sql,
  ids: readonly string[],
  month: number,
): Promise<SiteState[]> => {
  const { adapter } = sql.getExecutor()
  const text = stateTexts.get(adapter) ?? stateText(sql)
  stateTexts.set(adapter, text)
  const states: SiteState[] = []
  for (let from = 0; from < ids.length; from += STATES_AT_ONCE) {
    const wanted = Array.from({ length: STATES_AT_ONCE }, (_, index) => ids[from + index] ?? '')
    const { rows } = await sql.executeQuery(
      CompiledQuery.raw(text, [month, ...wanted]) as CompiledQuery<StateRow>,
    )
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

/** What was done with one note, oldest first. */
export const listLimitLogs = (sql: Sql, siteId: string, noteId: string): Promise<LimitLogRow[]> =>
  sql
    .selectFrom('campaign_limit_logs')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('id', 'like', `${noteId}:%`)
    .orderBy('at_ms')
    .orderBy('id')
    .execute()

/** Each answer to a note is kept once. */
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

/** Whatever is kept in memory of the site is old from now on. */
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

/** Keeps what a campaign was, and forgets what was replaced before `forgetBeforeMs`. */
export const addCampaignVersion = async (
  tx: Sql,
  row: CampaignVersionRow,
  forgetBeforeMs: number,
): Promise<void> => {
  await tx
    .deleteFrom('campaign_versions')
    .where('campaign_id', '=', row.campaign_id)
    .where('replaced_ms', '<', forgetBeforeMs)
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

/** The newest first. */
export const listCampaignVersions = (sql: Sql, campaignId: string): Promise<CampaignVersionRow[]> =>
  sql
    .selectFrom('campaign_versions')
    .selectAll()
    .where('campaign_id', '=', campaignId)
    .orderBy('replaced_ms', 'desc')
    .limit(MAX_VERSIONS)
    .execute()
