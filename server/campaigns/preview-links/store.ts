import type { Sql } from '#server/platform/db/tables.ts'

/** When the links to a campaign were revoked for the last time; undefined: never. */
export const findPreviewStop = async (sql: Sql, campaignId: string): Promise<number | undefined> => {
  const row = await sql
    .selectFrom('campaign_preview_stops')
    .select('revoked_ms')
    .where('campaign_id', '=', campaignId)
    .executeTakeFirst()
  return row && Number(row.revoked_ms)
}

export const setPreviewStop = async (tx: Sql, campaignId: string, revokedMs: number): Promise<void> => {
  await tx
    .insertInto('campaign_preview_stops')
    .values({ campaign_id: campaignId, revoked_ms: revokedMs })
    .onConflict((conflict) => conflict.column('campaign_id').doUpdateSet({ revoked_ms: revokedMs }))
    .execute()
}

export const removePreviewStop = async (tx: Sql, campaignId: string): Promise<void> => {
  await tx.deleteFrom('campaign_preview_stops').where('campaign_id', '=', campaignId).execute()
}
