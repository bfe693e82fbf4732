import * as v from 'valibot'
import { textParameter } from '../parameters.ts'
import { consoleEndpoint } from '../staff/rights.ts'

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
  conditions: { kind: string; refused: number; decisive: number }[]
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

export const campaignEstimateApi = {
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
}
