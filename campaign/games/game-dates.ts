import type { Campaign } from '../campaign-shape.ts'

/** In milliseconds UTC; null: not limited. */
export type GameDates = { fromMs: number | null; untilMs: number | null }

/** When prizes are drawn: within the game's own dates, and while the campaign is shown at all. */
export const gameDates = ({ game, filters }: Pick<Campaign, 'game' | 'filters'>): GameDates => {
  const limits = [game, ...filters.filter((filter) => filter.kind === 'dates')].flatMap((one) => one ?? [])
  // Games saved before they had dates have none.
  const starts = limits.flatMap(({ fromMs }) => fromMs ?? [])
  const ends = limits.flatMap(({ untilMs }) => untilMs ?? [])
  return {
    fromMs: starts.length ? Math.max(...starts) : null,
    untilMs: ends.length ? Math.min(...ends) : null,
  }
}

/** Whether prizes are drawn at this time; the end itself is too late. */
export const isGameOpen = (campaign: Pick<Campaign, 'game' | 'filters'>, nowMs: number): boolean => {
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
