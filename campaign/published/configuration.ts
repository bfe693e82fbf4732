import type { ConsentSource, StorePlatform } from '#contract/display/names.ts'
import type { Campaign } from '../campaign-shape.ts'
import type { TargetedCampaign } from '../targeting/decide.ts'
import type { TargetedFilter } from '../targeting/groups.ts'
import type { OwnCodeName, PartName } from './part-name.ts'
import type { Explanation } from '../explain/explain.ts'

/** Data of a campaign that a page needs to decide when to show it; its content is in its template. */
export type PublishedCampaign = Pick<
  Campaign,
  | 'name'
  | 'type'
  | 'format'
  | 'target'
  | 'language'
  | 'container'
  | 'triggers'
  | 'frequency'
  | 'teaser'
  | 'testsAdBlock'
> & {
  id: string
  filters: TargetedFilter[]
  /** In an A/B pair: the campaign that it is a variant of. */
  parentId: string | null
  /** In a pair that does not divide visitors evenly: this campaign's part, compared with the others' weights. */
  weight?: number
  /** Only one such campaign is open at a time; others wait. */
  isExclusive: boolean
  /** With autopilot: the probability of each trigger to be the best, in their order; they sum to 1. */
  triggerWeights: number[] | null
  /** Parts of the widget besides the screens; here, so that they load in parallel with the template. */
  parts: (PartName | OwnCodeName)[]
  /** For a prerendered campaign: parts needed at the first interaction. */
  laterParts: PartName[]
  /** File name of its template; changes with its content. */
  template: string
  /** Only in its owner's preview: the conditions there. */
  why?: Explanation & { isOn: boolean }
}

/**
 * The configuration in a site's loader: decides whether anything may be shown. The rest is loaded with the
 * first campaign.
 */
export type LoaderConfiguration = Pick<SiteConfiguration, 'clientId' | 'consent' | 'scripts'> & {
  isNeeded?: boolean
  campaigns: TargetedCampaign[]
  /** Only of the whole configuration. */
  version?: string
}

/** Data for decisions on a site's pages; the same for every visitor, so it may be cached publicly. */
export type SiteConfiguration = {
  clientId: string
  /** Changes with anything in it. */
  version: string
  /** Percentage of visitors in the holdout, to measure the effect of campaigns. */
  holdoutPercent: number
  /** The goal for the comparison with the holdout; `trial` changes with it. */
  goal?: {
    kind: 'order' | 'address' | 'call'
    /** For a goal page: a text in its address. */
    text?: string
    trial: string
  }
  /** The owner's own code may run on the owner's own pages. */
  runsOwnCode: boolean
  /** Over its plan: only the server decides what is shown. */
  isRestricted: boolean
  /** Its pages always need more of the widget than its loader. */
  isNeeded: boolean
  /** The shop that its pages are of. */
  store?: {
    platform: StorePlatform
    /** Of Wix: the app whose products are sold. */
    appId?: string
    /** Of Wix: the app for which it signs the visitor's identity. */
    instanceApp?: string
    /** Of Wix: the client id for tokens of our own visitors; absent: only the page's own token is used. */
    clientId?: string
    /** Of Wix: where its API is. */
    host?: string
  }
  /** Of windows that visitors did not request; absent: no limits. */
  limits?: {
    /** From the closing of one to the opening of the next. */
    waitSeconds: number
    /** Null: unlimited. */
    perVisit: number | null
  }
  /** The source of consent to storage; absent: consent is not required. */
  consent?: ConsentSource
  campaigns: PublishedCampaign[]
  /** Files of the widget, by purpose. */
  scripts: Record<string, { src: string; integrity: string }>
}
