import type { CampaignEditor } from '#contract/console/campaigns/campaign-drafts.ts'
import type { Services } from '#server/platform/services.ts'
import type { Author } from './save-draft.ts'
import { listEditorRows, putEditorRow, removeEditorRow, removeSilentEditors } from './store.ts'

/** A window reports every ten seconds; one that misses four reports is gone. */
const SILENT_MS = 45_000

/** Notes that a window shows the editor of a campaign, or leaves it; returns whose other windows do. */
export const noteEditor = (
  { db, now }: Services,
  campaignId: string,
  { tab, isLeaving, author }: { tab: string; isLeaving: boolean; author: Author },
): Promise<CampaignEditor[]> =>
  db.transaction(
    async (tx) => {
      const nowMs = now()
      if (isLeaving) await removeEditorRow(tx, campaignId, tab)
      else
        await putEditorRow(tx, {
          campaign_id: campaignId,
          tab,
          account_id: author.id,
          account_name: author.name,
          seen_ms: nowMs,
        })
      await removeSilentEditors(tx, campaignId, nowMs - SILENT_MS)
      const windows = (await listEditorRows(tx, campaignId)).filter((row) => row.tab !== tab)
      const byAccount = new Map(windows.map((row) => [row.account_id, row]))
      return [...byAccount.values()].map((row) => ({
        name: row.account_name,
        isOwn: row.account_id === author.id,
      }))
    },
    { isDurable: false },
  )
