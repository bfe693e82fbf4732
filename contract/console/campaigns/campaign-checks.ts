import * as v from 'valibot'
import { consoleEndpoint } from '../staff/rights.ts'
import { textParameter } from '../parameters.ts'

const MAX_NAMED = 100
const MAX_LENGTH = 2_000
const named = v.pipe(v.array(v.pipe(v.string(), v.maxLength(MAX_LENGTH))), v.maxLength(MAX_NAMED))

/** A code of the shop, as far as a campaign's texts may promise something else. */
export type CouponFact = {
  /** Lower case. */
  code: string
  /** Hundredths of a percent, or grosze off a cart or off each piece. */
  kind: 'percent' | 'fixed_cart' | 'fixed_product'
  amount: number
  startsMs: number | null
  expiresMs: number | null
  isUsedUp: boolean
  minTotalGrosze: number | null
  givesFreeDelivery: boolean
}

/** A campaign that is on and stands before another one of its site. */
export type CampaignAhead = {
  id: string
  name: string
  type: string
  triggers: { kind: string }[]
  filters: { kind: string }[]
  alternatives?: { kind: string }[][] | undefined
}

/** What the shop itself knows about the things that a campaign names. */
export type ShopFacts = {
  /** Scheme and host of the shop's own pages. */
  origin: string
  /** Those of the named codes that exist. */
  coupons: CouponFact[]
  /** Sums from which a way of delivery is free; 0: one always is. */
  freeDeliveryGrosze: number[]
  /** Those of the named addresses and product numbers that the shop does not have. */
  missingAddresses: string[]
  missingProducts: string[]
  /** Of some product only a few pieces are left. */
  hasFewLeft: boolean
  /** Of paid orders of the last 90 days; null: there were none. */
  averageOrderGrosze: number | null
  /** How many people have bought in so many last days. */
  buyers: { days: number; count: number }[]
}

/** Facts that checks of a campaign compare it with. */
export type CheckFacts = {
  /** The pages of its site show a shop whose cart the widget reads. */
  hasStore: boolean
  /** Null: the site is not of this shop, which knows nothing about its codes and pages. */
  shop: ShopFacts | null
  ahead: CampaignAhead[]
}

/** Codes, addresses, product numbers and times that a campaign names, which may be a draft. */
const days = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(365))
const namedByCampaign = v.object({
  codes: named,
  addresses: named,
  products: named,
  /** Days of sales that it speaks of. */
  days: v.optional(v.pipe(v.array(days), v.maxLength(MAX_NAMED)), []),
})
export type NamedByCampaign = v.InferOutput<typeof namedByCampaign>

/** Both ends of what is possible, where something that decides is not recorded. */
export type EstimateRange = { least: number; most: number }

/** Why something is not known: kinds of filters and triggers, and times. */
export type EstimateGap =
  | { about: 'filter'; kind: string }
  | { about: 'trigger'; kind: string }
  | { about: 'noTrigger' | 'container' | 'lastPage' | 'dates' | 'otherDays' | 'closes' }

/** Another campaign of the site that is on, and may be shown on the same page views. */
export type MetCampaign = {
  id: string
  name: string
  /** Visits in which both may be shown on the same page. */
  visits: number
  /** Which opens first: both are windows, of which one at a time is open; `beside`: they do not wait for each other. */
  first: 'this' | 'other' | 'depends' | 'beside'
  /** Seconds after which each opens; null: nobody knows before. */
  thisSeconds: number | null
  otherSeconds: number | null
  /** The same time, so the order of the list decides. */
  isByOrder: boolean
}

export type CampaignEstimate = {
  /** Days that visits were recorded on, of the last 28. */
  days: number
  visits: number
  /** One visit in so many was recorded on the busiest day. */
  sampledOneIn: number
  seen: EstimateRange
  shown: EstimateRange
  /** Visitors of single days. */
  seeing: EstimateRange
  /** Percent of visitors who see no campaign at all. */
  holdoutPercent: number
  gaps: EstimateGap[]
  /** For each condition, in their order: visits that it refuses, and that would see the campaign without it. */
  conditions: { kind: string; isNegated: boolean; refused: number; decisive: number }[]
  /** Visits that the conditions allow, and that do not see it. */
  lost: { buying: number; triggers: number; frequency: number }
  pages: { address: string; shown: number }[]
  devices: Record<'mobile' | 'desktop', { visits: number; seen: number }>
  met: MetCampaign[]
  /** Of the site: windows of a visit, and seconds between two. */
  limits: { perVisit: number | null; waitSeconds: number }
}

/** Null: pages of this site are not the shop's, so their visits are not recorded. */
export type CampaignEstimateAnswer = { estimate: CampaignEstimate | null }

export const campaignChecksApi = {
  /** How many of the past visits would have seen a draft; `campaign`: '' for one that is not saved yet. */
  estimate: consoleEndpoint<CampaignEstimateAnswer>()({
    right: 'campaigns',
    method: 'POST',
    isCreating: false,
    path: '/campaign-estimate',
    query: v.object({ site: textParameter(), campaign: textParameter() }),
    request: v.object({ document: v.record(v.string(), v.unknown()) }),
    log: { none: 'only reads' },
  }),
  /** Facts about a campaign of a site; `campaign`: '' for one that is not saved yet. */
  facts: consoleEndpoint<CheckFacts>()({
    right: 'campaigns',
    method: 'POST',
    isCreating: false,
    path: '/campaign-facts',
    query: v.object({ site: textParameter(), campaign: textParameter() }),
    request: namedByCampaign,
    log: { none: 'only reads' },
  }),
}
