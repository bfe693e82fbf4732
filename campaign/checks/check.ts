import type { CheckFacts } from '#contract/console/campaigns/campaign-checks.ts'
import type { CampaignFacts } from '#contract/console/campaigns/campaign-warnings.ts'
import type { Campaign } from '../campaign-shape.ts'
import { type CampaignFilter, filterGroups, groupPath } from '../targeting/groups.ts'

/**
 * `prevents`: it cannot be saved. `fails`: it is shown to nobody, does not work, or states what is not true. `advice`:
 * it works, and could be better.
 */
export type CheckSeverity = 'prevents' | 'fails' | 'advice'

export type FindingPath = (string | number)[]
/** A sentence for the owner, and where in the document the cause is. */
export type Finding = { path: FindingPath; text: string }

/** What findings depend on besides the campaign; `shop` facts are null until they are loaded. */
export type CheckCircumstances = {
  nowMs: number
  facts: CheckFacts | null
  /** What its warnings depend on. */
  warningFacts: CampaignFacts
}

/** One question about a campaign. A draft may be incomplete: a check that throws finds nothing. */
export type Check = {
  severity: CheckSeverity
  find: (campaign: Campaign, circumstances: CheckCircumstances) => Finding[]
}

type Filters = Campaign['filters']
type FilterOf<Kind extends Filters[number]['kind']> = Extract<Filters[number], { kind: Kind }>

/** The filters of a kind, with their positions. */
export const filtersOfKind = <Kind extends Filters[number]['kind']>(
  { filters }: Pick<Campaign, 'filters'>,
  kind: Kind,
): { index: number; filter: FilterOf<Kind> }[] =>
  filters.flatMap((filter, index) =>
    filter.kind === kind ? [{ index, filter: filter as FilterOf<Kind> }] : [],
  )

const OPPOSITES: Record<string, string> = {
  show: 'dont_show',
  dont_show: 'show',
  new: 'returning',
  returning: 'new',
  mobile: 'desktop',
  desktop: 'mobile',
}

/** The same filter without a negation; undefined: it has no such form. */
const withoutNegation = ({ isNegated, ...filter }: CampaignFilter): CampaignFilter | undefined => {
  if (!isNegated) return filter as CampaignFilter
  for (const name of ['outcome', 'who', 'device'])
    if (name in filter)
      return { ...filter, [name]: OPPOSITES[(filter as Record<string, string>)[name]!] } as CampaignFilter
  return undefined
}

/**
 * A check of one list of filters, made for each group of them. What it finds in a filter is true of that group; what it
 * finds elsewhere, as in a trigger, is true of the campaign only if every group leads to it.
 */
export const inEachGroup = ({ severity, find }: Check): Check => ({
  severity,
  find: (campaign, circumstances) => {
    const groups = filterGroups(campaign).map((group, at) => {
      const places = group.flatMap((filter, index) => {
        const plain = withoutNegation(filter)
        return plain ? [{ index, plain }] : []
      })
      const filters = places.map(({ plain }) => plain)
      return find({ ...campaign, filters, alternatives: undefined }, circumstances).map(({ path, text }) => {
        const [first, index, ...rest] = path
        const place = first === 'filters' ? places[Number(index)] : undefined
        return place
          ? { path: [...groupPath(at), place.index, ...rest], text, group: at + 1 }
          : { path, text, group: null }
      })
    })
    const isFoundBy = (found: Finding[], path: FindingPath) =>
      found.some((finding) => finding.path.join('.') === path.join('.'))
    return groups.flatMap((found, at) =>
      found.flatMap(({ path, text, group }) => {
        if (group !== null) return [{ path, text: groups.length > 1 ? ofGroup(text, group) : text }]
        return at === 0 && groups.every((other) => isFoundBy(other, path)) ? [{ path, text }] : []
      }),
    )
  },
})

const ofGroup = (text: string, group: number) =>
  `Grupa ${group}: ${text.replace('nikt nie zobaczy kampanii', 'tej grupy nikt nie spełni')}`
