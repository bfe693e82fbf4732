import type { CheckFacts } from '#contract/console/campaigns/campaign-checks.ts'
import type { CampaignFacts } from '#contract/console/campaigns/campaign-warnings.ts'
import type { Campaign } from '../campaign-shape.ts'

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
