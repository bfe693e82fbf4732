import type { Campaign } from '../campaign-shape.ts'
import type { Allows } from '../filters/filter.ts'
import { allows as visitSource } from '../filters/visit-source.ts'
import type { Visitor } from './visitor.ts'

export type CampaignFilter = Campaign['filters'][number]
export type CampaignAudience = Pick<Campaign, 'filters' | 'alternatives'>

/** A filter as pages get it. `nth`: which of the campaign's functions of its owner's own code it is. */
export type PublishedFilter = CampaignFilter & { nth?: number }
/**
 * The groups of a campaign as pages get them. One more kind of filter for them: only loaders of sites with such a
 * campaign contain its code.
 */
export type FilterGroups = { kind: 'groups'; groups: PublishedFilter[][] }
export type TargetedFilter = PublishedFilter | FilterGroups

/** Functions of filters by kind; absent where its data is unknown. */
export type AllowsByKind = Readonly<Record<string, Allows<never> | undefined>>

/** The groups of which one is enough; of each group all filters must allow it. */
export const filterGroups = ({ filters, alternatives = [] }: CampaignAudience): CampaignFilter[][] => [
  filters,
  ...alternatives,
]

/** Where a group is in the campaign's document. */
export const groupPath = (group: number): (string | number)[] =>
  group === 0 ? ['filters'] : ['alternatives', group - 1]

/** All filters of a campaign, with their places in its document. */
export const placedFilters = (
  audience: CampaignAudience,
): { path: (string | number)[]; filter: CampaignFilter }[] =>
  filterGroups(audience).flatMap((filters, group) =>
    filters.map((filter, index) => ({ path: [...groupPath(group), index], filter })),
  )

/** What a filter says about a visitor; undefined: unknown here. */
export const allowsOne = (
  one: PublishedFilter,
  visitor: Visitor,
  kinds: AllowsByKind,
): boolean | undefined => {
  const allowed = kinds[one.kind]?.(one as never, visitor, kinds)
  return allowed === undefined ? allowed : allowed !== !!one.isNegated
}

/**
 * Whether all filters of one of the groups allow it. Unknown data decides nothing where another group allows it, or
 * another filter of its group refuses.
 */
export const allowsGroups = (
  { groups }: Pick<FilterGroups, 'groups'>,
  visitor: Visitor,
  kinds: AllowsByKind,
): boolean | undefined => {
  const verdicts = groups.map((group) => {
    const allowed = group.map((one) => allowsOne(one, visitor, kinds))
    return !allowed.includes(false) && (allowed.includes(undefined) ? undefined : true)
  })
  return verdicts.includes(true) || (verdicts.includes(undefined) ? undefined : false)
}

/**
 * What `in-page.ts` lacks: the loader of a site contains them if its campaigns need them; a snippet whose script does
 * not name its site leaves them to a later part.
 */
export const allowingLater = { groups: allowsGroups, visitSource }
