import type { Sql, Tables } from '#server/platform/db/tables.ts'

export type DraftRow = Tables['campaign_drafts']
export type ScheduleRow = Tables['campaign_schedules']
export type EditorRow = Tables['campaign_editors']

export const findDraftRow = (sql: Sql, campaignId: string): Promise<DraftRow | undefined> =>
  sql.selectFrom('campaign_drafts').selectAll().where('campaign_id', '=', campaignId).executeTakeFirst()

/** false: somebody else has made one meanwhile. */
export const addDraftRow = async (tx: Sql, row: DraftRow): Promise<boolean> => {
  const made = await tx
    .insertInto('campaign_drafts')
    .values(row)
    .onConflict((conflict) => conflict.column('campaign_id').doNothing())
    .executeTakeFirst()
  return Number(made.numInsertedOrUpdatedRows ?? 0) > 0
}

/** Replaces the draft of this revision; false: there is another one by now. */
export const setDraftRow = async (
  tx: Sql,
  { campaign_id, revision }: Pick<DraftRow, 'campaign_id' | 'revision'>,
  change: Omit<DraftRow, 'campaign_id' | 'revision'>,
): Promise<boolean> => {
  const changed = await tx
    .updateTable('campaign_drafts')
    .set({ ...change, revision: Number(revision) + 1 })
    .where('campaign_id', '=', campaign_id)
    .where('revision', '=', revision)
    .executeTakeFirst()
  return Number(changed.numUpdatedRows) > 0
}

/** Removes the draft of this revision; false: there is another one by now, or none. */
export const removeDraftRow = async (
  tx: Sql,
  { campaign_id, revision }: Pick<DraftRow, 'campaign_id' | 'revision'>,
): Promise<boolean> => {
  const removed = await tx
    .deleteFrom('campaign_drafts')
    .where('campaign_id', '=', campaign_id)
    .where('revision', '=', revision)
    .executeTakeFirst()
  return Number(removed.numDeletedRows) > 0
}

/** Drafts with this text, which has no characters that JSON or LIKE treat specially. */
export const listDraftRowsWithText = (sql: Sql, text: string): Promise<DraftRow[]> =>
  sql.selectFrom('campaign_drafts').selectAll().where('document_json', 'like', `%${text}%`).execute()

export const findScheduleRow = (sql: Sql, campaignId: string): Promise<ScheduleRow | undefined> =>
  sql.selectFrom('campaign_schedules').selectAll().where('campaign_id', '=', campaignId).executeTakeFirst()

export const putScheduleRow = async (tx: Sql, row: ScheduleRow): Promise<void> => {
  const { campaign_id: _, ...values } = row
  await tx
    .insertInto('campaign_schedules')
    .values(row)
    .onConflict((conflict) => conflict.column('campaign_id').doUpdateSet(values))
    .execute()
}

export const removeScheduleRow = async (tx: Sql, campaignId: string): Promise<void> => {
  await tx.deleteFrom('campaign_schedules').where('campaign_id', '=', campaignId).execute()
}

/** Those whose time has come and that were not attempted yet. */
export const listDueSchedules = (sql: Sql, nowMs: number): Promise<ScheduleRow[]> =>
  sql
    .selectFrom('campaign_schedules')
    .selectAll()
    .where('at_ms', '<=', nowMs)
    .where('problem_json', 'is', null)
    .orderBy('at_ms')
    .orderBy('campaign_id')
    .execute()

/** Takes a due plan out of the table: of several processes one gets true. */
export const claimSchedule = async (tx: Sql, { campaign_id, at_ms }: ScheduleRow): Promise<boolean> => {
  const taken = await tx
    .deleteFrom('campaign_schedules')
    .where('campaign_id', '=', campaign_id)
    .where('at_ms', '=', at_ms)
    .where('problem_json', 'is', null)
    .executeTakeFirst()
  return Number(taken.numDeletedRows) > 0
}

/** Ids of campaigns of the site that have a draft, and their plans. */
export const listDraftStates = async (
  sql: Sql,
  siteId: string,
): Promise<{
  drafts: string[]
  schedules: Pick<ScheduleRow, 'campaign_id' | 'at_ms' | 'problem_json'>[]
}> => {
  const [drafts, schedules] = await Promise.all([
    sql
      .selectFrom('campaign_drafts')
      .innerJoin('campaigns', 'campaigns.id', 'campaign_drafts.campaign_id')
      .select('campaign_id')
      .where('site_id', '=', siteId)
      .execute(),
    sql
      .selectFrom('campaign_schedules')
      .innerJoin('campaigns', 'campaigns.id', 'campaign_schedules.campaign_id')
      .select(['campaign_id', 'at_ms', 'problem_json'])
      .where('site_id', '=', siteId)
      .execute(),
  ])
  return { drafts: drafts.map(({ campaign_id }) => campaign_id), schedules }
}

export const putEditorRow = async (tx: Sql, row: EditorRow): Promise<void> => {
  const { campaign_id: _, tab: __, ...values } = row
  await tx
    .insertInto('campaign_editors')
    .values(row)
    .onConflict((conflict) => conflict.columns(['campaign_id', 'tab']).doUpdateSet(values))
    .execute()
}

export const removeEditorRow = async (tx: Sql, campaignId: string, tab: string): Promise<void> => {
  await tx
    .deleteFrom('campaign_editors')
    .where('campaign_id', '=', campaignId)
    .where('tab', '=', tab)
    .execute()
}

/** Windows of a crashed browser say nothing any more. */
export const removeSilentEditors = async (tx: Sql, campaignId: string, beforeMs: number): Promise<void> => {
  await tx
    .deleteFrom('campaign_editors')
    .where('campaign_id', '=', campaignId)
    .where('seen_ms', '<', beforeMs)
    .execute()
}

export const listEditorRows = (sql: Sql, campaignId: string): Promise<EditorRow[]> =>
  sql
    .selectFrom('campaign_editors')
    .selectAll()
    .where('campaign_id', '=', campaignId)
    .orderBy('account_name')
    .orderBy('tab')
    .execute()

export const removeDraftTables = async (tx: Sql, campaignId: string): Promise<void> => {
  for (const table of ['campaign_drafts', 'campaign_schedules', 'campaign_editors'] as const)
    await tx.deleteFrom(table).where('campaign_id', '=', campaignId).execute()
}
