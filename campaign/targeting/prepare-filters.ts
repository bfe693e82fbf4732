import type { Campaign } from '../campaign-shape.ts'
import { filtersWithDates } from '../games/game-dates.ts'
import type { Filter } from '../filters/filter.ts'
import * as filters from '../filters/index.ts'
import type { TargetedCampaign } from './decide.ts'
import { type CampaignFilter, filterGroups, type TargetedFilter } from './groups.ts'
import type { Visitor } from './visitor.ts'

/** Fields of a visitor that a rule of the frequency reads and loaders do not collect for everybody. */
const readByRule: Partial<Record<TargetedCampaign['frequency']['rule'], readonly (keyof Visitor)[]>> = {
  once_a_day: ['utcOffsetMinutes'],
}

const kinds = filters as unknown as Record<string, Filter<never> | undefined>

/**
 * What a loader needs to decide about these campaigns: kinds of filters and rules, and fields of a visitor,
 * by name.
 */
export const loaderPieces = (
  campaigns: readonly Pick<TargetedCampaign, 'filters' | 'frequency'>[],
): { kinds: string[]; fields: string[] } => {
  const named = new Set(
    campaigns.flatMap(({ filters: own, frequency }) => [
      ...own.flatMap((one) => [
        one.kind as string,
        ...(one.kind === 'groups' ? one.groups.flat().map(({ kind }) => kind) : []),
      ]),
      frequency.rule,
    ]),
  )
  const read = [...named].flatMap(
    (name) => kinds[name]?.reads ?? readByRule[name as keyof typeof readByRule] ?? [],
  )
  return { kinds: [...named].toSorted(), fields: [...new Set<string>(read)].toSorted() }
}

/** Filters of a campaign, those that refuse most visitors first. All must allow it, so their order is free. */
export const selectiveFirst = (wanted: readonly CampaignFilter[]): CampaignFilter[] => {
  const isLater = ({ kind }: CampaignFilter) => Number(!kinds[kind]?.isSelective)
  return wanted.toSorted((one, other) => isLater(one) - isLater(other))
}

/**
 * The filters of a campaign as pages and the server evaluate them. Those of one group, none of them negated, stay a
 * list, which every loader evaluates; all others become `groups`, after the dates of a game.
 */
export const targetedFilters = (
  campaign: Pick<Campaign, 'game' | 'filters' | 'alternatives'>,
): TargetedFilter[] => {
  const groups = filterGroups(campaign)
  if (groups.length === 1 && !campaign.filters.some(({ isNegated }) => isNegated))
    return selectiveFirst(filtersWithDates(campaign))
  return [
    ...filtersWithDates({ game: campaign.game, filters: [] }),
    { kind: 'groups', groups: groups.map(selectiveFirst) },
  ]
}
