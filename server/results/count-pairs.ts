import type { Sql } from '#server/db/tables.ts'
import type { Pair } from './pair-of.ts'
import { addPairVisitor, type PairCountRow, raisePairCount, removePairRows } from './store.ts'

export type PairView = Pair & {
  campaignId: string
  /** See `visitor-mark.ts`; '' of a page that does not say who sees it. */
  visitor: string
  atMs: number
}

/**
 * Views of campaigns that are compared. Rows in one order everywhere, so that two processes do not wait for
 * each other.
 */
export const countPairViews = async (tx: Sql, views: readonly PairView[]): Promise<void> => {
  const counts = new Map<string, PairCountRow>()
  const keyOf = ({ parentId, visitor }: PairView) => `${parentId} ${visitor}`
  for (const view of views.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))) {
    const { parentId, arms, campaignId, visitor, atMs } = view
    const isNew =
      visitor !== '' && (await addPairVisitor(tx, { parent_id: parentId, visitor, campaign_id: campaignId }))
    const key = `${parentId} ${arms} ${campaignId}`
    const count = counts.get(key) ?? {
      parent_id: parentId,
      arms,
      campaign_id: campaignId,
      views: 0,
      conversions: 0,
      visitors: 0,
      first_ms: atMs,
    }
    counts.set(key, {
      ...count,
      views: count.views + 1,
      visitors: count.visitors + Number(isNew),
      first_ms: Math.min(count.first_ms, atMs),
    })
  }
  for (const [, count] of [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)))
    await raisePairCount(tx, count)
}

/** A conversion of one of them, in the transaction that keeps it. */
export const countPairConversion = (
  tx: Sql,
  { parentId, arms }: Pair,
  campaignId: string,
  nowMs: number,
): Promise<void> =>
  raisePairCount(tx, {
    parent_id: parentId,
    arms,
    campaign_id: campaignId,
    views: 0,
    conversions: 1,
    visitors: 0,
    first_ms: nowMs,
  })

export const forgetPairs = (tx: Sql, campaignId: string): Promise<void> => removePairRows(tx, campaignId)
