import type { Sql } from '#server/platform/db/tables.ts'
import { addPairVisitor, type PairCountRow, raisePairCount, removePairRows } from './store.ts'
import { createHash } from 'node:crypto'
import type { SavedCampaign } from '../editor/saved-campaign.ts'
import type { PublishedSite } from '../sites/published-site.ts'

/** `arms` names the campaigns that are compared; with another one among them, or one less, it is another comparison. */
type ComparedPair = { parentId: string; arms: string }

const DIGITS = 16
/** Asked for by the page, a link or another campaign: nobody was chosen to see just this one. */
const BY_NAME = new Set(['api', 'launch'])
const pairs = new WeakMap<PublishedSite, Map<string, ComparedPair | undefined>>()

const armsOf = (ids: readonly string[]): string =>
  createHash('sha256').update(ids.toSorted().join(' ')).digest('hex').slice(0, DIGITS)

/**
 * Of a campaign that is compared with variants that are on as well; undefined: it is not, or was not picked
 * for the visitor.
 */
export const pairOf = (
  site: PublishedSite,
  { id, parentId }: Pick<SavedCampaign, 'id' | 'parentId'>,
  cause: string,
): ComparedPair | undefined => {
  if (!site.hasPairs || BY_NAME.has(cause)) return undefined
  const known = pairs.get(site) ?? new Map<string, ComparedPair | undefined>()
  pairs.set(site, known)
  if (known.has(id)) return known.get(id)
  const head = parentId ?? id
  const ids = site.campaigns.filter((one) => (one.parentId ?? one.id) === head).map((one) => one.id)
  const pair = ids.length > 1 ? { parentId: head, arms: armsOf(ids) } : undefined
  known.set(id, pair)
  return pair
}

export type PairView = ComparedPair & {
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
  { parentId, arms }: ComparedPair,
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

export const removePairCounts = (tx: Sql, campaignId: string): Promise<void> => removePairRows(tx, campaignId)
