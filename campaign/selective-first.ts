import type { Campaign } from './campaign-shape.ts'
import type { Filter } from './filters/filter.ts'
import * as filters from './filters/index.ts'

const kinds = { ...filters } as unknown as Record<string, Filter<never> | undefined>

/** Filters of a campaign in the order that decides soonest. All must allow it, so no order changes what is decided. */
export const selectiveFirst = (wanted: Campaign['filters']): Campaign['filters'] => {
  const isLater = ({ kind }: Campaign['filters'][number]) => Number(!kinds[kind]?.isSelective)
  return wanted.toSorted((one, other) => isLater(one) - isLater(other))
}
