import type { Campaign } from '#campaign/campaign-shape.ts'
import type { CampaignSchedule } from '#contract/console/campaigns/unpublished.ts'
import { renewShopPages } from '#server/campaigns/editor/campaign-sites.ts'
import { changeCampaignIn, loadCampaign } from '#server/campaigns/editor/change-campaign.ts'
import { type CampaignFault, readCampaign } from '#server/campaigns/editor/code-faults.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { defineTask } from '#server/platform/jobs/tasks.ts'
import type { Services } from '#server/platform/services.ts'
import { readDraftRow } from './save-draft.ts'
import {
  claimSchedule,
  findDraftRow,
  findScheduleRow,
  listDueSchedules,
  putScheduleRow,
  removeDraftRow,
  removeScheduleRow,
  type ScheduleRow,
} from './store.ts'

const EVERY_MS = 10_000

type Publishing = {
  campaignId: string
  /** Switches the campaign on, too. */
  turnsOn: boolean
  /** Name of the account. */
  author: string
}
type Outcome =
  | { ok: true; siteId: string }
  | { ok: false; reason: 'unknown' | 'changed_meanwhile' }
  | { ok: false; reason: 'faults'; faults: CampaignFault[] }

/** What would be published now. */
const loadNext = async (tx: Sql, campaignId: string) => {
  const found = await loadCampaign(tx, campaignId)
  if (!found) return undefined
  const row = await findDraftRow(tx, campaignId)
  return { row, next: row ? readDraftRow(row).document : found.saved.campaign }
}

const publishIn = async (
  tx: Sql,
  { campaignId, turnsOn, author }: Publishing,
  { now, randomBytes }: Services,
  refuseOutdated: (current: Campaign) => void,
): Promise<Outcome> => {
  const found = await loadNext(tx, campaignId)
  if (!found) return { ok: false, reason: 'unknown' }
  const { row, next } = found
  refuseOutdated(next)
  const read = readCampaign(next)
  if (!read.ok) return { ok: false, reason: 'faults', faults: read.faults }
  if (row && !(await removeDraftRow(tx, row))) return { ok: false, reason: 'changed_meanwhile' }
  const siteId = await changeCampaignIn(
    tx,
    { id: campaignId, campaign: read.campaign, author, ...(turnsOn && { isOn: true }) },
    { nowMs: now(), randomBytes },
  )
  return siteId === undefined ? { ok: false, reason: 'unknown' } : { ok: true, siteId }
}

/**
 * Makes the draft the campaign that visitors get, or publishes the campaign as it is. It is checked whole, and with one
 * fault nothing changes. `refuseOutdated` receives what would be published and throws if it is not what was read.
 */
export const publishDraft = async (
  services: Services,
  publishing: Publishing,
  refuseOutdated: (current: Campaign) => void,
): Promise<Outcome> => {
  const outcome = await services.db.transaction(async (tx) => {
    const published = await publishIn(tx, publishing, services, refuseOutdated)
    // What it was planned for has happened.
    if (published.ok) await removeScheduleRow(tx, publishing.campaignId)
    return published
  })
  if (outcome.ok && publishing.turnsOn) await renewShopPages(services, outcome.siteId)
  return outcome
}

type ScheduleOutcome =
  | { ok: true }
  | { ok: false; reason: 'unknown' }
  | { ok: false; reason: 'faults'; faults: CampaignFault[] }

/** Plans the publication of the draft as it will be then; what is wrong with it now is refused at once. */
export const scheduleDraft = (
  { db }: Services,
  { campaignId, turnsOn, author, atMs }: Publishing & { atMs: number },
): Promise<ScheduleOutcome> =>
  db.transaction(async (tx): Promise<ScheduleOutcome> => {
    const found = await loadNext(tx, campaignId)
    if (!found) return { ok: false, reason: 'unknown' }
    const read = readCampaign(found.next)
    if (!read.ok) return { ok: false, reason: 'faults', faults: read.faults }
    await putScheduleRow(tx, {
      campaign_id: campaignId,
      at_ms: atMs,
      turns_on: turnsOn ? 1 : 0,
      account_name: author,
      problem_json: null,
    })
    return { ok: true }
  })

export const cancelSchedule = ({ db }: Services, campaignId: string): Promise<void> =>
  db.transaction((tx) => removeScheduleRow(tx, campaignId))

export const readScheduleRow = (row: ScheduleRow): CampaignSchedule => ({
  atMs: Number(row.at_ms),
  turnsOn: row.turns_on === 1,
  author: row.account_name,
  problems: row.problem_json === null ? null : (JSON.parse(row.problem_json) as CampaignFault[]),
})

export const findSchedule = async (sql: Sql, campaignId: string): Promise<CampaignSchedule | null> => {
  const row = await findScheduleRow(sql, campaignId)
  return row ? readScheduleRow(row) : null
}

/**
 * Publishes what is due; returns how many. A plan is taken out of its table in the transaction that carries it out, so
 * of several processes one does. A draft that is incomplete is not published: the plan stays and says what is wrong.
 */
export const publishDue = async (services: Services): Promise<number> => {
  let published = 0
  for (const row of await listDueSchedules(services.db.read, services.now())) {
    const turnsOn = row.turns_on === 1
    const outcome = await services.db.transaction(async (tx): Promise<Outcome | undefined> => {
      if (!(await claimSchedule(tx, row))) return undefined
      const carriedOut = await publishIn(
        tx,
        { campaignId: row.campaign_id, turnsOn, author: row.account_name },
        services,
        () => {},
      )
      if (!carriedOut.ok && carriedOut.reason === 'faults')
        await putScheduleRow(tx, { ...row, problem_json: JSON.stringify(carriedOut.faults) })
      // Somebody saved in the same moment: the next run publishes that.
      if (!carriedOut.ok && carriedOut.reason === 'changed_meanwhile') await putScheduleRow(tx, row)
      return carriedOut
    })
    if (!outcome?.ok) continue
    published += 1
    if (turnsOn) await renewShopPages(services, outcome.siteId)
  }
  return published
}

export const scheduledPublication = defineTask('planned publications of campaigns', {
  everyMs: EVERY_MS,
  run: publishDue,
})
