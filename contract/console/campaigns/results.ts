import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'
import { type CampaignCounts, type CampaignSpan, campaignSpans } from './campaigns.ts'
import { choiceParameter, textParameter } from '../parameters.ts'

/** Ends of what a number may be; 0.03 is 3 %. */
export type Range = { from: number; until: number }

/** What was counted under one name: a day YYYYMMDD, a device, or the trigger of a campaign. */
export type CountsOf = CampaignCounts & { key: string }

/**
 * One of those that are compared. `rate`: conversions per view, null without a view; `range`: what it may be,
 * whenever one looks.
 */
export type Variant = {
  id: string
  name: string
  isOn: boolean
  visitors: number
  views: number
  conversions: number
  rate: number | null
  range: Range
}

/** Compared with the first of them: by how much better, in shares of views; `unknown`: it may be either. */
export type Comparison = {
  id: string
  name: string
  difference: Range
  verdict: 'better' | 'worse' | 'unknown'
}

/**
 * `suspect`: visitors are hardly divided by chance alone; `changed`: which campaigns are compared has
 * changed, so they cannot be compared.
 */
export type PairResult = {
  parentId: string
  name: string
  sinceMs: number
  variants: Variant[]
  comparisons: Comparison[]
  ratio: { verdict: 'fine' | 'suspect' | 'changed'; chance: number }
}

export type GoalKind = 'order' | 'address' | 'call'
/**
 * Visitors who were shown nothing, and those who could be shown campaigns. `days`: on which they reached the
 * goal, all together.
 */
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

/** `holdout` null: nothing is compared; `holdoutPercent` says whether anybody is held out. */
export type ResultsAnswer = {
  sites: { id: string; name: string }[]
  siteId: string | null
  span: CampaignSpan
  campaignId: string | null
  campaigns: (CampaignCounts & { id: string; name: string; parentId: string | null })[]
  days: CountsOf[]
  devices: CountsOf[]
  causes: CountsOf[]
  pairs: PairResult[]
  holdoutPercent: number
  holdout: HoldoutResult | null
}

/** What the campaigns of a site, or one of them, achieved. */
export const campaignResults = endpoint<ResultsAnswer>()({
  method: 'GET',
  path: '/campaign-results',
  query: v.object({ site: textParameter(), span: choiceParameter(campaignSpans), campaign: textParameter() }),
})
