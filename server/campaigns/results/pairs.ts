import { derivedOnce } from '#server/platform/derived.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { addPairVisitor, type PairCountRow, raisePairCount, removePairRows } from './store.ts'
import { createHash } from 'node:crypto'
import { isUneven } from '../editor/ab-test.ts'
import type { SavedCampaign } from '../editor/saved-campaign.ts'
import type { PublishedSite } from '../sites/published-site.ts'

/**
 * `arms` is a hash of the compared campaigns and their weights: adding or removing one, or dividing visitors in another
 * way, begins another comparison.
 */
type ComparedPair = { parentId: string; arms: string }

const DIGITS = 16
/** Opened by the page, a link or another campaign: the variant was not assigned at random. */
const BY_NAME = new Set(['api', 'launch'])

const armsOf = (group: readonly SavedCampaign[]): string => {
  const isWeighted = isUneven(group)
  const names = group.map(({ id, weight }) => (isWeighted ? `${id}:${weight}` : id))
  return createHash('sha256').update(names.toSorted().join(' ')).digest('hex').slice(0, DIGITS)
}

/** Campaigns with active variants, by id. */
const pairsOf = derivedOnce(({ campaigns }: PublishedSite): ReadonlyMap<string, ComparedPair> => {
  const groups = Map.groupBy(campaigns, ({ id, parentId }) => parentId ?? id)
  return new Map(
    [...groups].flatMap(([parentId, group]) => {
      const arms = armsOf(group)
      return group.length > 1 ? group.map(({ id }) => [id, { parentId, arms }] as const) : []
    }),
  )
})

/** The comparison a view or conversion counts for; undefined: none, or the variant was not assigned at random. */
export const pairOf = (
  site: PublishedSite,
  { id }: Pick<SavedCampaign, 'id'>,
  cause: string,
): ComparedPair | undefined => (site.hasPairs && !BY_NAME.has(cause) ? pairsOf(site).get(id) : undefined)

export type PairView = ComparedPair & {
  campaignId: string
  /** See `visitorMark`; '' from a page that sends no visitor. */
  visitor: string
  atMs: number
}

/** Counts views of compared campaigns. One order of rows everywhere: two processes must not deadlock. */
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

/** Counts a conversion, in the transaction that saves it. */
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
