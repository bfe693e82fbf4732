import { isDeepStrictEqual } from 'node:util'
import type { Campaign } from '#campaign/campaign-shape.ts'
import { loadCampaign } from '#server/campaigns/editor/change-campaign.ts'
import { addReplacedDraft } from '#server/campaigns/history/campaign-history.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import type { Services } from '#server/platform/services.ts'
import {
  addDraftRow,
  type DraftRow,
  findDraftRow,
  listDraftRowsWithText,
  listDraftStates,
  removeDraftRow,
  removeDraftTables,
  removeScheduleRow,
  setDraftRow,
} from './store.ts'

/** The account that changes something. */
export type Author = { id: string; name: string }

/** Changes of a campaign that are not published. */
export type SavedDraft = {
  document: Campaign
  savedMs: number
  author: Author
}

export const readDraftRow = (row: DraftRow): SavedDraft => ({
  document: JSON.parse(row.document_json) as Campaign,
  savedMs: Number(row.saved_ms),
  author: { id: row.account_id, name: row.account_name },
})

export const findDraft = async (sql: Sql, campaignId: string): Promise<SavedDraft | undefined> => {
  const row = await findDraftRow(sql, campaignId)
  return row && readDraftRow(row)
}

type Saving = {
  campaignId: string
  /** Of the shape of a campaign; it may be incomplete. */
  document: Campaign
  author: Author
  /** Another draft is replaced knowingly. */
  overwrites: boolean
}
type SaveOutcome =
  | { ok: true; draft: SavedDraft | undefined }
  /** `changed_meanwhile`: somebody else saved in the same moment. */
  | { ok: false; reason: 'unknown' | 'changed_meanwhile' }

/**
 * Saves changes without publishing them: neither the campaign nor its site changes, so visitors and caches notice
 * nothing. `refuseOutdated` receives what is being replaced and throws if it is not what was read. A draft of somebody
 * else remains as a version. A draft that equals the published campaign is none.
 */
export const saveDraft = (
  { db, now, randomBytes }: Services,
  { campaignId, document, author, overwrites }: Saving,
  refuseOutdated: (current: Campaign) => void,
): Promise<SaveOutcome> =>
  db.transaction(async (tx): Promise<SaveOutcome> => {
    const found = await loadCampaign(tx, campaignId)
    if (!found) return { ok: false, reason: 'unknown' }
    const published = found.saved.campaign
    const row = await findDraftRow(tx, campaignId)
    const before = row && readDraftRow(row)
    refuseOutdated(before?.document ?? published)
    const nowMs = now()
    if (
      before &&
      (overwrites || before.author.id !== author.id) &&
      !isDeepStrictEqual(before.document, document)
    )
      await addReplacedDraft(
        tx,
        campaignId,
        { document: before.document, author: before.author.name, savedMs: before.savedMs },
        published,
        { nowMs, randomBytes },
      )
    if (isDeepStrictEqual(document, published)) {
      const isDone = !row || (await removeDraftRow(tx, row))
      return isDone ? { ok: true, draft: undefined } : { ok: false, reason: 'changed_meanwhile' }
    }
    const content = {
      document_json: JSON.stringify(document),
      account_id: author.id,
      account_name: author.name,
      saved_ms: nowMs,
    }
    const isDone = row
      ? await setDraftRow(tx, row, content)
      : await addDraftRow(tx, { campaign_id: campaignId, revision: 1, ...content })
    return isDone
      ? { ok: true, draft: { document, savedMs: nowMs, author } }
      : { ok: false, reason: 'changed_meanwhile' }
  })

/** Returns to the published campaign; the draft remains as a version, and is not published at its planned time. */
export const discardDraft = (
  { db, now, randomBytes }: Services,
  campaignId: string,
  refuseOutdated: (current: Campaign) => void,
): Promise<'discarded' | 'unknown' | 'changed_meanwhile'> =>
  db.transaction(async (tx) => {
    const found = await loadCampaign(tx, campaignId)
    if (!found) return 'unknown'
    const row = await findDraftRow(tx, campaignId)
    const draft = row && readDraftRow(row)
    refuseOutdated(draft?.document ?? found.saved.campaign)
    if (row && !(await removeDraftRow(tx, row))) return 'changed_meanwhile'
    await removeScheduleRow(tx, campaignId)
    if (draft)
      await addReplacedDraft(
        tx,
        campaignId,
        { document: draft.document, author: draft.author.name, savedMs: draft.savedMs },
        found.saved.campaign,
        { nowMs: now(), randomBytes },
      )
    return 'discarded'
  })

/** A copy of a campaign gets a copy of its draft, with the name that the copy has. */
export const copyDraft = (
  { db, now }: Services,
  fromId: string,
  toId: string,
  author: Author,
): Promise<void> =>
  db.transaction(async (tx) => {
    const draft = await findDraft(tx, fromId)
    const copy = await loadCampaign(tx, toId)
    if (!draft || !copy) return
    await addDraftRow(tx, {
      campaign_id: toId,
      document_json: JSON.stringify({ ...draft.document, name: copy.saved.campaign.name }),
      revision: 1,
      account_id: author.id,
      account_name: author.name,
      saved_ms: now(),
    })
  })

/** Campaigns whose draft shows a picture; `stem`: how the addresses of its copies begin. */
export const listDraftPictureUses = async (sql: Sql, stem: string): Promise<{ id: string; name: string }[]> =>
  (await listDraftRowsWithText(sql, stem)).map((row) => ({
    id: row.campaign_id,
    name: String(readDraftRow(row).document.name),
  }))

/** Removes what belongs to the editing of a campaign that is removed. */
export const removeDrafts = (tx: Sql, campaignId: string): Promise<void> => removeDraftTables(tx, campaignId)

/** Which campaigns of a site have changes that are not published, and when they are planned to be. */
export const loadDraftStates = async (
  sql: Sql,
  siteId: string,
): Promise<{
  hasDraft: (id: string) => boolean
  scheduleOf: (id: string) => { atMs: number; hasFailed: boolean } | null
}> => {
  const { drafts, schedules } = await listDraftStates(sql, siteId)
  const withDraft = new Set(drafts)
  const plans = new Map(
    schedules.map(({ campaign_id, at_ms, problem_json }) => [
      campaign_id,
      { atMs: Number(at_ms), hasFailed: problem_json !== null },
    ]),
  )
  return { hasDraft: (id) => withDraft.has(id), scheduleOf: (id) => plans.get(id) ?? null }
}
