import type { ConsentSource, StorePlatform } from '#contract/display/names.ts'
import type { Campaign } from '../campaign-shape.ts'
import type { TargetedCampaign } from '../targeting/decide.ts'
import type { OwnCodeName, PartName } from './part-name.ts'
import type { Explanation } from '../explain/explain.ts'

/** What a page needs of a campaign to decide whether and when it comes; what it shows is in its template. */
export type PublishedCampaign = Pick<
  Campaign,
  | 'name'
  | 'type'
  | 'format'
  | 'target'
  | 'language'
  | 'container'
  | 'triggers'
  | 'filters'
  | 'frequency'
  | 'teaser'
  | 'testsAdBlock'
> & {
  id: string
  /** Of an A/B pair: the campaign that it is a variant of. */
  parentId: string | null
  /** Only one such campaign is open at a time; others wait. */
  isExclusive: boolean
  /** With autopilot: how likely each trigger is the best one, in their order; they sum to 1. */
  triggerWeights: number[] | null
  /** Of the widget, besides its screens: what it is shown with. Told here, so that it comes beside the template. */
  parts: (PartName | OwnCodeName)[]
  /** Of one that comes drawn: what its first touch needs besides. */
  laterParts: PartName[]
  /** File name of its template; changes with what it shows. */
  template: string
  /** Only where its owner previews it: what decides about it there. */
  why?: Explanation & { isOn: boolean }
}

/**
 * What the loader of a site carries: whether anything may be shown. The rest of the configuration comes with
 * the first campaign.
 */
export type LoaderConfiguration = Pick<SiteConfiguration, 'clientId' | 'consent' | 'scripts'> & {
  isNeeded?: boolean
  campaigns: TargetedCampaign[]
  /** Only of the whole configuration. */
  version?: string
}

/** What a site's pages decide by; the same for every visitor, so that anybody may keep it. */
export type SiteConfiguration = {
  clientId: string
  /** Changes with anything in it. */
  version: string
  /** Share of visitors, in percent, who are shown nothing at all, to see what campaigns are worth. */
  holdoutPercent: number
  /** What is compared of those who are shown nothing and the others; `trial` changes with it. */
  goal?: {
    kind: 'order' | 'address' | 'call'
    /** Of a page: what its address holds. */
    text?: string
    trial: string
  }
  /** The owner's own code may run on the owner's own pages. */
  runsOwnCode: boolean
  /** Over its plan: nothing is shown but what the server says. */
  isRestricted: boolean
  /** Its pages need more of the widget than its loader, whatever may be shown on them. */
  isNeeded: boolean
  /** The shop that its pages are of. */
  store?: {
    platform: StorePlatform
    /** Of Wix: the app whose products are sold. */
    appId?: string
    /** Of Wix: the app in whose name it signs who looks at the page. */
    instanceApp?: string
    /** Of Wix: what its API gives visitors of ours a token by; without one only the page's own token is used. */
    clientId?: string
    /** Of Wix: where its API is. */
    host?: string
  }
  /** Who is asked before anything is remembered; without one nobody is. */
  consent?: ConsentSource
  campaigns: PublishedCampaign[]
  /** Files of the widget, by what they are for. */
  scripts: Record<string, { src: string; integrity: string }>
}
