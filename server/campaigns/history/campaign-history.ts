import type { Campaign } from '#campaign/campaign-shape.ts'
import { describeChanges } from '#campaign/changes/describe-changes.ts'
import type { CampaignVersion } from '#contract/console/campaigns/campaign-drafts.ts'
import { uuidV7 } from '#server/platform/db/ids.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import {
  findHistoryRow,
  findLastOfKind,
  type HistoryRow,
  insertHistoryRow,
  listHistoryRows,
  removeHistoryRows,
  removeOldHistory,
} from './store.ts'

/** Of each campaign; a version is about 10 kB. */
const MAX_OF = { published: 50, draft: 20 } as const satisfies Record<HistoryRow['kind'], number>
/** A version says no more than this of what it changed. */
const MAX_CHANGES = 40

type Needs = { nowMs: number; randomBytes: (count: number) => Uint8Array }

const addRow = async (
  tx: Sql,
  row: Omit<HistoryRow, 'id' | 'changes_json'> & { changes: string[] },
  { randomBytes }: Needs,
): Promise<void> => {
  const { changes, ...rest } = row
  const last = await findLastOfKind(tx, row.campaign_id, row.kind)
  await insertHistoryRow(tx, {
    ...rest,
    id: uuidV7(row.saved_ms, randomBytes),
    // Two within a millisecond stay in their order.
    saved_ms: Math.max(row.saved_ms, last ? Number(last.saved_ms) + 1 : 0),
    changes_json: JSON.stringify(changes.slice(0, MAX_CHANGES)),
  })
  await removeOldHistory(tx, row.campaign_id, row.kind, MAX_OF[row.kind])
}

/**
 * Adds a publication. `before`: what it replaces; of the first one that is added too, so that it can be restored.
 */
export const addPublication = async (
  tx: Sql,
  {
    campaignId,
    before,
    after,
    author,
  }: {
    campaignId: string
    before: { document: Campaign; savedMs: number } | undefined
    after: Campaign
    author: string
  },
  needs: Needs,
): Promise<void> => {
  if (before && !(await findLastOfKind(tx, campaignId, 'published')))
    await addRow(
      tx,
      {
        campaign_id: campaignId,
        kind: 'published',
        document_json: JSON.stringify(before.document),
        changes: [],
        account_name: '',
        // Before the new one, also where both happen within a millisecond.
        saved_ms: Math.min(before.savedMs, needs.nowMs - 1),
      },
      needs,
    )
  await addRow(
    tx,
    {
      campaign_id: campaignId,
      kind: 'published',
      document_json: JSON.stringify(after),
      changes: before ? describeChanges(before.document, after) : [],
      account_name: author,
      saved_ms: needs.nowMs,
    },
    needs,
  )
}

/** Stores a draft that is being replaced or discarded. `published`: what it would have changed. */
export const addReplacedDraft = (
  tx: Sql,
  campaignId: string,
  draft: { document: Campaign; author: string; savedMs: number },
  published: Campaign,
  needs: Needs,
): Promise<void> =>
  addRow(
    tx,
    {
      campaign_id: campaignId,
      kind: 'draft',
      document_json: JSON.stringify(draft.document),
      changes: describeChanges(published, draft.document),
      account_name: draft.author,
      saved_ms: draft.savedMs,
    },
    needs,
  )

/** Newest first, without their documents. */
export const listVersions = async (sql: Sql, campaignId: string): Promise<CampaignVersion[]> =>
  (await listHistoryRows(sql, campaignId)).map(({ id, kind, changes_json, account_name, saved_ms }) => ({
    id,
    kind,
    changes: JSON.parse(changes_json) as string[],
    author: account_name,
    savedMs: Number(saved_ms),
  }))

export const findVersionDocument = async (
  sql: Sql,
  campaignId: string,
  id: string,
): Promise<Campaign | undefined> => {
  const row = await findHistoryRow(sql, campaignId, id)
  return row && (JSON.parse(row.document_json) as Campaign)
}

/** When it was published last; null: never since there are versions. */
export const findPublishedMs = async (sql: Sql, campaignId: string): Promise<number | null> => {
  const row = await findLastOfKind(sql, campaignId, 'published')
  return row ? Number(row.saved_ms) : null
}

export const removeCampaignHistory = (tx: Sql, campaignId: string): Promise<void> =>
  removeHistoryRows(tx, campaignId)
