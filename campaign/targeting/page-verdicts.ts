import type { FilterGroups, PublishedFilter } from './groups.ts'

const ALLOWS = '1'
const REFUSES = '0'
const UNKNOWN = '?'

/** What a page knows about each filter of a campaign's groups, a character each, in their order. */
export const writeVerdicts = (
  groups: FilterGroups['groups'],
  allowed: (one: PublishedFilter) => boolean | undefined,
): string =>
  groups
    .flat()
    .map((one) => {
      const is = allowed(one)
      return is === undefined ? UNKNOWN : is ? ALLOWS : REFUSES
    })
    .join('')

/**
 * Groups without what is decided: those with a filter that refuses are left out, and of the others the filters that
 * allow. An empty group allows everything; without any group nothing is allowed. Verdicts about other filters than
 * these, from a page with an older configuration, are ignored.
 */
export const withVerdicts = (groups: FilterGroups['groups'], verdicts: string): FilterGroups['groups'] => {
  if (verdicts.length !== groups.flat().length) return groups
  let at = 0
  return groups.flatMap((group) => {
    const own = verdicts.slice(at, (at += group.length))
    return own.includes(REFUSES) ? [] : [group.filter((_, index) => own[index] !== ALLOWS)]
  })
}
