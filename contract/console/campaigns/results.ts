import * as v from 'valibot'
import { consoleEndpoint } from '../staff/rights.ts'
import { type CampaignCounts, type CampaignSpan, campaignSpans } from './campaigns.ts'
import { choiceParameter, textParameter } from '../parameters.ts'

/** Confidence limits of a number; 0.03 is 3 %. */
export type Range = { from: number; until: number }

/** Counts of one group: a day YYYYMMDD, a device, or the trigger of a campaign. */
export type CountsOf = CampaignCounts & { key: string }

/**
 * One compared variant. `rate`: what the test is about, conversions per view or buyers per visitor, null without any;
 * `range`: its confidence interval, valid at any time. `orders`: null where they are unknown.
 */
export type Variant = {
  id: string
  name: string
  isOn: boolean
  visitors: number
  views: number
  conversions: number
  /** Its part of the visitors, 0 to 1. */
  share: number
  orders: OrderSum | null
  rate: number | null
  range: Range
}

/** Orders of visitors within seven days after they saw a campaign on the shop's own pages; `grosze` without refunds. */
export type OrderSum = { orders: number; buyers: number; grosze: number }

/** Comparison with the first variant: the difference of the rates; `unknown`: it may be better or worse. */
export type Comparison = {
  id: string
  name: string
  difference: Range
  verdict: 'better' | 'worse' | 'unknown'
}

/**
 * `suspect`: the division of visitors is probably not random; `changed`: the set of compared campaigns has
 * changed, so they cannot be compared.
 */
export type PairResult = {
  parentId: string
  name: string
  /** What is compared, see `ab-tests.ts`. */
  goal: 'conversion' | 'order'
  sinceMs: number
  variants: Variant[]
  comparisons: Comparison[]
  ratio: { verdict: 'fine' | 'suspect' | 'changed'; chance: number }
}

export type GoalKind = 'order' | 'address' | 'call'
/** The holdout, and visitors who could see campaigns. `days`: total days with a reached goal. */
export type TrialGroup = {
  visitors: number
  reached: number
  days: number
  rate: number | null
  range: Range
}
export type HoldoutResult = {
  percent: number
  goal: { kind: GoalKind; text?: string | undefined }
  sinceMs: number | null
  heldOut: TrialGroup
  others: TrialGroup
  difference: Range
  verdict: Comparison['verdict']
  ratio: { verdict: 'fine' | 'suspect'; chance: number }
}

/**
 * `orders` of campaigns: null where the shop's own pages do not show the site; `holdout` null: no comparison;
 * `holdoutPercent` is 0 without a holdout.
 */
export type ResultsAnswer = {
  sites: { id: string; name: string }[]
  siteId: string | null
  span: CampaignSpan
  campaignId: string | null
  campaigns: (CampaignCounts & {
    id: string
    name: string
    parentId: string | null
    orders: OrderSum | null
  })[]
  days: CountsOf[]
  devices: CountsOf[]
  causes: CountsOf[]
  pairs: PairResult[]
  holdoutPercent: number
  holdout: HoldoutResult | null
}

/** Results of a site's campaigns, or of one of them. */
export const campaignResults = consoleEndpoint<ResultsAnswer>()({
  right: 'reports',
  method: 'GET',
  path: '/campaign-results',
  query: v.object({ site: textParameter(), span: choiceParameter(campaignSpans), campaign: textParameter() }),
})
