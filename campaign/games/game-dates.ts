import type { Campaign } from '../campaign-shape.ts'
import { type CampaignFilter, filterGroups } from '../targeting/groups.ts'

/** In milliseconds UTC; null: not limited. */
export type GameDates = { fromMs: number | null; untilMs: number | null }
type Limit = Partial<GameDates>

/** What is within all of them. */
const commonDates = (limits: readonly Limit[]): GameDates => {
  // Games saved before they had dates have none.
  const starts = limits.flatMap(({ fromMs }) => fromMs ?? [])
  const ends = limits.flatMap(({ untilMs }) => untilMs ?? [])
  return {
    fromMs: starts.length ? Math.max(...starts) : null,
    untilMs: ends.length ? Math.min(...ends) : null,
  }
}

const limitsOf = (group: readonly CampaignFilter[]): Limit[] =>
  group.flatMap((filter) => (filter.kind === 'dates' && !filter.isNegated ? [filter] : []))

/** When prizes are drawn: within the game's own dates, and while the campaign is shown to anybody. */
export const gameDates = (campaign: Pick<Campaign, 'game' | 'filters' | 'alternatives'>): GameDates => {
  const groups = filterGroups(campaign).map((group) => commonDates(limitsOf(group)))
  // From the first start to the last end; one group without an end is enough to have none.
  const starts = groups.map(({ fromMs }) => fromMs ?? -Infinity)
  const ends = groups.map(({ untilMs }) => untilMs ?? Infinity)
  const [first, last] = [Math.min(...starts), Math.max(...ends)]
  const shown = {
    fromMs: Number.isFinite(first) ? first : null,
    untilMs: Number.isFinite(last) ? last : null,
  }
  return commonDates([campaign.game ?? {}, shown])
}

/** Whether prizes are drawn at this time; the end itself is too late. */
export const isGameOpen = (
  campaign: Pick<Campaign, 'game' | 'filters' | 'alternatives'>,
  nowMs: number,
): boolean => {
  const { fromMs, untilMs } = gameDates(campaign)
  return nowMs >= (fromMs ?? -Infinity) && nowMs < (untilMs ?? Infinity)
}

/** Filters of a campaign; one with a game is not shown outside its dates. */
export const filtersWithDates = (campaign: Pick<Campaign, 'game' | 'filters'>): Campaign['filters'] => {
  const { fromMs = null, untilMs = null } = campaign.game ?? {}
  return fromMs === null && untilMs === null
    ? campaign.filters
    : [...campaign.filters, { kind: 'dates', fromMs, untilMs }]
}
