import * as v from 'valibot'
import { followUpSettings, type FollowUpSettings } from '#contract/console/campaigns/follow-up.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { findFollowUpJson, findParentId, putFollowUp, removeFollowUpRow } from './store.ts'

const readSettings = (json: string): FollowUpSettings => v.parse(followUpSettings, JSON.parse(json))

/** The owner's settings of a campaign itself; by default nothing follows. */
export const loadFollowUp = async (sql: Sql, campaignId: string): Promise<FollowUpSettings> =>
  readSettings((await findFollowUpJson(sql, campaignId)) ?? '{}')

/** What follows a lead of a campaign: a variant without settings of its own has its campaign's. */
export const followUpInForce = async (
  sql: Sql,
  campaignId: string,
): Promise<FollowUpSettings | undefined> => {
  const own = await findFollowUpJson(sql, campaignId)
  if (own !== undefined) return readSettings(own)
  const parentId = await findParentId(sql, campaignId)
  const inherited = parentId === null ? undefined : await findFollowUpJson(sql, parentId)
  return inherited === undefined ? undefined : readSettings(inherited)
}

/**
 * Saves the settings if they are as the owner read them: `refuseOutdated` receives the current ones and throws if they
 * changed.
 */
export const saveFollowUpOver = async (
  tx: Sql,
  { campaignId, settings, nowMs }: { campaignId: string; settings: FollowUpSettings; nowMs: number },
  refuseOutdated: (current: FollowUpSettings) => void,
): Promise<void> => {
  refuseOutdated(await loadFollowUp(tx, campaignId))
  await putFollowUp(tx, {
    campaign_id: campaignId,
    settings_json: JSON.stringify({ ...settings, tags: [...new Set(settings.tags)] }),
    updated_ms: nowMs,
  })
}

export const removeFollowUp = (tx: Sql, campaignId: string): Promise<void> =>
  removeFollowUpRow(tx, campaignId)
