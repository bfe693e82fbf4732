import type { Campaign } from '../campaign-shape.ts'
import type { Filter } from '../filters/filter.ts'
import * as filters from '../filters/index.ts'
import type { TargetedCampaign } from './decide.ts'
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
      ...own.map(({ kind }) => kind as string),
      frequency.rule,
    ]),
  )
  const read = [...named].flatMap(
    (name) => kinds[name]?.reads ?? readByRule[name as keyof typeof readByRule] ?? [],
  )
  return { kinds: [...named].toSorted(), fields: [...new Set<string>(read)].toSorted() }
}

/** Filters of a campaign, those that refuse most visitors first. All must allow it, so their order is free. */
export const selectiveFirst = (wanted: Campaign['filters']): Campaign['filters'] => {
  const isLater = ({ kind }: Campaign['filters'][number]) => Number(!kinds[kind]?.isSelective)
  return wanted.toSorted((one, other) => isLater(one) - isLater(other))
}
