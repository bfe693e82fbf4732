import type { SwitchPlan } from '#contract/console/campaigns/campaigns.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { defineTask } from '#server/platform/jobs/tasks.ts'
import type { Services } from '#server/platform/services.ts'
import { renewShopPages } from './campaign-sites.ts'
import { findCampaignRow, listCampaignRows, setCampaignRow, setSiteRow } from './store.ts'

const EVERY_MS = 60_000
const BATCH = 100
const NO_PLAN: SwitchPlan = { onMs: null, offMs: null }

const switchIn = async (
  tx: Sql,
  campaignId: string,
  isOn: boolean,
  nowMs: number,
): Promise<string | undefined> => {
  const row = await findCampaignRow(tx, campaignId)
  if (!row) return undefined
  // The lock of the site comes first, as in every change of a campaign.
  await setSiteRow(tx, row.site_id, {})
  await setCampaignRow(tx, campaignId, { is_on: isOn ? 1 : 0, updated_ms: nowMs })
  return row.site_id
}

/** By hand: what was planned the same way has happened, and a pause ends by it. Returns the site. */
export const setCampaignOn = (
  { db, now }: Services,
  id: string,
  isOn: boolean,
): Promise<string | undefined> =>
  db.transaction(async (tx) => {
    await removePlans(tx, id, isOn ? [1] : [0, 1])
    return switchIn(tx, id, isOn, now())
  })

/**
 * Plans a campaign's switches, in the place of earlier ones: `onMs` pauses it until then, so that it is off from now
 * on; after `offMs` it is off. Returns the site; undefined: there is no such campaign.
 */
export const planSwitches = (
  { db, now }: Services,
  id: string,
  { onMs, offMs }: SwitchPlan,
): Promise<string | undefined> =>
  db.transaction(async (tx) => {
    const row = await findCampaignRow(tx, id)
    if (!row) return undefined
    await removePlans(tx, id, [0, 1])
    const plans = [
      { turns_on: 1, at_ms: onMs },
      { turns_on: 0, at_ms: offMs },
    ].flatMap(({ turns_on, at_ms }) => (at_ms === null ? [] : [{ campaign_id: id, turns_on, at_ms }]))
    if (plans.length > 0) await tx.insertInto('campaign_switches').values(plans).execute()
    if (onMs !== null && row.is_on === 1) await switchIn(tx, id, false, now())
    return row.site_id
  })

const removePlans = async (tx: Sql, id: string, turnsOn: number[]): Promise<void> => {
  await tx
    .deleteFrom('campaign_switches')
    .where('campaign_id', '=', id)
    .where('turns_on', 'in', turnsOn)
    .execute()
}

/** Plans of a removed campaign. */
export const forgetSwitches = (tx: Sql, id: string): Promise<void> => removePlans(tx, id, [0, 1])

/** Planned switches of campaigns, by their ids. */
export const loadSwitchPlans = async (
  sql: Sql,
  ids: readonly string[],
): Promise<(id: string) => SwitchPlan> => {
  const plans = new Map<string, SwitchPlan>()
  const rows =
    ids.length === 0
      ? []
      : await sql.selectFrom('campaign_switches').selectAll().where('campaign_id', 'in', ids).execute()
  for (const { campaign_id, turns_on, at_ms } of rows)
    plans.set(campaign_id, {
      ...(plans.get(campaign_id) ?? NO_PLAN),
      [turns_on === 1 ? 'onMs' : 'offMs']: Number(at_ms),
    })
  return (id) => plans.get(id) ?? NO_PLAN
}

/** Switches a campaign and its variants off, because they have nothing more to give. */
export const switchPairOff = async (tx: Sql, headId: string, nowMs: number): Promise<void> => {
  const head = await findCampaignRow(tx, headId)
  if (!head) return
  await setSiteRow(tx, head.site_id, {})
  for (const { id, parent_id, is_on } of await listCampaignRows(tx, head.site_id))
    if (is_on === 1 && (parent_id ?? id) === headId)
      await setCampaignRow(tx, id, { is_on: 0, updated_ms: nowMs })
}

/**
 * Carries out what is due, the earliest first; returns how many. A plan is removed in the transaction that carries it
 * out, so of several processes one does.
 */
export const switchDue = async (services: Services): Promise<number> => {
  const { db, now } = services
  const nowMs = now()
  const due = await db.read
    .selectFrom('campaign_switches')
    .selectAll()
    .where('at_ms', '<=', nowMs)
    .orderBy('at_ms')
    .limit(BATCH)
    .execute()
  let done = 0
  for (const { campaign_id: id, turns_on: turnsOn, at_ms: atMs } of due) {
    const siteId = await db.transaction(async (tx) => {
      const { numDeletedRows } = await tx
        .deleteFrom('campaign_switches')
        .where('campaign_id', '=', id)
        .where('turns_on', '=', turnsOn)
        .where('at_ms', '=', atMs)
        .executeTakeFirst()
      return numDeletedRows > 0n ? switchIn(tx, id, turnsOn === 1, nowMs) : undefined
    })
    if (siteId === undefined) continue
    done += 1
    await renewShopPages(services, siteId)
  }
  return done
}

export const plannedSwitches = defineTask('planned switches of campaigns', {
  everyMs: EVERY_MS,
  run: switchDue,
})
