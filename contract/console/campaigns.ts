import * as v from 'valibot'
import type { LeadFormat } from '../display/lead-event.ts'
import type { ConsentSource } from '../display/names.ts'

const MAX_NAME = 200
const MAX_DOMAINS = 100
const MAX_CAMPAIGNS = 500
const ID = /^[0-9a-f]{13}$/

/** Days that numbers are summed over, today counted; `all`: ever since. */
export const campaignSpans = ['7', '30', '90', 'all'] as const
export type CampaignSpan = (typeof campaignSpans)[number]

/** What the owner of a site chose; the server knows the limits of each (`server/campaigns/editor/site-settings.ts`). */
export type SiteSettings = {
  visitorsAMonth: number | null
  isFreemium: boolean
  holdoutPercent: number
  goal: { kind: 'order' } | { kind: 'address'; text: string } | { kind: 'call' } | null
  runsOwnCode: boolean
  consent: ConsentSource | 'none'
  store:
    | { platform: 'shopify'; shop: string }
    | { platform: 'wix'; appId: string; clientId: string; host: string }
    | { platform: 'klepka' }
    | null
  wixSigning: { appId: string; secret: string } | null
  priceRules: {
    code: string
    title: string
    kind: 'percentage' | 'fixed_amount'
    value: number
    minimum: number | null
  }[]
  conversionCode: string
  leadsTo: string | null
  leadMailsAnHour: number
  leadsWebhook: string | null
  leadsWebhookFormat: LeadFormat
  landing: { domain: string; path: string } | null
}

/**
 * `POST campaign-sites`, `PUT campaign-sites/{id}`: whole or not at all; settings that are not named keep
 * their default.
 */
export const siteToSave = v.object({
  name: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, 'Nazwij tę stronę.'),
    v.maxLength(MAX_NAME, `Skróć nazwę do ${MAX_NAME} znaków.`),
  ),
  domains: v.pipe(
    v.array(v.pipe(v.string(), v.trim(), v.toLowerCase())),
    v.maxLength(MAX_DOMAINS, `Podaj najwyżej ${MAX_DOMAINS} domen.`),
  ),
  settings: v.optional(v.record(v.string(), v.unknown()), {}),
  /** The shop's own pages show its campaigns; of one site at a time. */
  isShop: v.optional(v.boolean()),
})
export type SiteToSave = { name: string; domains: string[]; settings: SiteSettings; isShop: boolean }

export type CampaignSite = SiteToSave & {
  /** 13 hexadecimal digits: the client id of the snippet. */
  id: string
  /** What leads that are posted as JSON are signed with. */
  webhookSecret: string
  /** The one tag that a page of the site carries. */
  snippet: string
  campaignCount: number
  onCount: number
  leadCount: number
}

/** `GET campaign-sites` */
export type SitesAnswer = { sites: CampaignSite[] }
/** `GET campaign-sites/{id}`, `POST campaign-sites`, `PUT campaign-sites/{id}` */
export type SiteAnswer = {
  site: CampaignSite
  /** Of what is saved; goes back in `If-Match`. */
  version: string
}

export type CampaignCounts = { views: number; closes: number; conversions: number }

export type CampaignSummary = {
  id: string
  /** Of an A/B pair: the campaign that it is a variant of. */
  parentId: string | null
  name: string
  type: string
  isOn: boolean
  /** Its owner is told so before it is switched on, see `campaign/prizes/lottery-signs.ts`. */
  looksLikeLottery: boolean
  updatedMs: number
  counts: CampaignCounts
}

/**
 * `GET campaigns?site=&span=`, and the answer of what changes several: order, removal, promotion. `siteId` is
 * null when there is no site yet.
 */
export type CampaignsAnswer = {
  sites: { id: string; name: string }[]
  siteId: string | null
  span: CampaignSpan
  campaigns: CampaignSummary[]
}

/**
 * `POST campaigns?site=`, `PUT campaigns/{id}`: `document` is a campaign as its file has it; the server
 * checks it whole.
 */
export const campaignToSave = v.object({ document: v.record(v.string(), v.unknown()) })

/** `GET campaigns/{id}`, and the answer of what changes or makes one. */
export type CampaignAnswer<Document = unknown> = {
  campaign: {
    id: string
    siteId: string
    parentId: string | null
    isOn: boolean
    createdMs: number
    updatedMs: number
    document: Document
    /** Of the document; goes back in `If-Match`. */
    version: string
  }
  /** Others of the site, for settings that name one. */
  others: { id: string; parentId: string | null; name: string; isOn: boolean }[]
  hasVariants: boolean
}

/**
 * `POST campaigns/{id}/preview`: an address of the site's own page that shows the campaign for an hour, on or
 * off; null: the site has no domain.
 */
export type CampaignPreviewAnswer = { url: string | null }

/** `PUT campaigns/{id}/switch` */
export const switchCampaign = v.object({ isOn: v.boolean() })

/** `PUT campaigns/order?site=`: all of the site's campaigns that are no variants, in their new order. */
export const orderCampaigns = v.object({
  ids: v.pipe(v.array(v.pipe(v.string(), v.regex(ID))), v.maxLength(MAX_CAMPAIGNS)),
})
