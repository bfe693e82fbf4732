import { createHash } from 'node:crypto'
import type { KeptCampaign } from '#server/campaigns/kept-campaign.ts'
import type { LiveSite } from '#server/campaigns/live-site.ts'

/** `arms` names the campaigns that are compared; with another one among them, or one less, it is another comparison. */
export type Pair = { parentId: string; arms: string }

const DIGITS = 16
/** Asked for by the page, a link or another campaign: nobody was chosen to see just this one. */
const BY_NAME = new Set(['api', 'launch'])
const pairs = new WeakMap<LiveSite, Map<string, Pair | undefined>>()

export const armsOf = (ids: readonly string[]): string =>
  createHash('sha256').update(ids.toSorted().join(' ')).digest('hex').slice(0, DIGITS)

/**
 * Of a campaign that is compared with variants that are on as well; undefined: it is not, or was not picked
 * for the visitor.
 */
export const pairOf = (
  site: LiveSite,
  { id, parentId }: Pick<KeptCampaign, 'id' | 'parentId'>,
  cause: string,
): Pair | undefined => {
  if (!site.hasPairs || BY_NAME.has(cause)) return undefined
  const known = pairs.get(site) ?? new Map<string, Pair | undefined>()
  pairs.set(site, known)
  if (known.has(id)) return known.get(id)
  const head = parentId ?? id
  const ids = site.campaigns.filter((one) => (one.parentId ?? one.id) === head).map((one) => one.id)
  const pair = ids.length > 1 ? { parentId: head, arms: armsOf(ids) } : undefined
  known.set(id, pair)
  return pair
}
