import type { Judged } from './decide.ts'
import type { Filter } from './filters/filter.ts'
import * as filters from './filters/index.ts'
import type { Visitor } from './visitor.ts'

/** Of the frequency's rules, what they read of a visitor that loaders do not find out for everybody. */
const readByRule: Partial<Record<Judged['frequency']['rule'], readonly (keyof Visitor)[]>> = {
  once_a_day: ['utcOffsetMinutes'],
}

const kinds = filters as unknown as Record<string, Filter<never>>

/**
 * What a loader needs to decide about these campaigns: kinds of filters and rules, and fields of a visitor,
 * by name.
 */
export const loaderPieces = (
  campaigns: readonly Pick<Judged, 'filters' | 'frequency'>[],
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
