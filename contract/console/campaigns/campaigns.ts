import { type CampaignFacts, type CampaignWarningKind, campaignWarningTitles } from './campaign-warnings.ts'
import * as v from 'valibot'
import { consoleEndpoint } from '../staff/rights.ts'
import type { LeadFormat } from '../../display/lead-event.ts'
import type { ConsentSource } from '../../display/names.ts'
import { choiceParameter, hexId, textParameter } from '../parameters.ts'
import type { CampaignDraft, CampaignSchedule } from './unpublished.ts'

const MAX_NAME = 200
const MAX_DOMAINS = 100
const MAX_CAMPAIGNS = 500

/** Days of the totals, including today; `all`: no limit. */
export const campaignSpans = ['7', '30', '90', 'all'] as const
export type CampaignSpan = (typeof campaignSpans)[number]

/**
 * The owner's settings of a site; the server has their limits (`server/campaigns/editor/site-settings.ts`).
 */
export type SiteSettings = {
  visitorsAMonth: number | null
  isFreemium: boolean
  holdoutPercent: number
  goal: { kind: 'order' } | { kind: 'address'; text: string } | { kind: 'call' } | null
  runsOwnCode: boolean
  popupLimits: { waitSeconds: number; perVisit: number | null }
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

/** Saved completely or not at all; omitted settings get their default. */
const siteToSave = v.object({
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
  /** The secret that signs leads posted as JSON. */
  webhookSecret: string
  /** The script tag for the site's pages. */
  snippet: string
  campaignCount: number
  onCount: number
  leadCount: number
}

export type SitesAnswer = { sites: CampaignSite[] }
export type SiteAnswer = {
  site: CampaignSite
  /** Version of the saved data, to be returned in `If-Match`. */
  version: string
}

/** When a campaign is switched on or off by itself, milliseconds UTC; null: not planned. */
export type SwitchPlan = { onMs: number | null; offMs: number | null }

export type CampaignCounts = { views: number; closes: number; conversions: number }

export type CampaignSummary = {
  id: string
  /** Of an A/B pair: the campaign that it is a variant of. */
  parentId: string | null
  name: string
  type: string
  isOn: boolean
  /** To be confirmed before it is switched on, see `campaign/prizes/game-warnings.ts`. */
  warnings: CampaignWarningKind[]
  /** A form collects personal data and says nothing about them; pages get it with a note. */
  lacksPrivacyNote: boolean
  /** It has changes that are not published. */
  hasDraft: boolean
  schedule: (Pick<CampaignSchedule, 'atMs'> & { hasFailed: boolean }) | null
  plan: SwitchPlan
  updatedMs: number
  counts: CampaignCounts
}

/** `siteId` is null when there is no site yet. */
export type CampaignsAnswer = {
  sites: { id: string; name: string }[]
  siteId: string | null
  span: CampaignSpan
  campaigns: CampaignSummary[]
}

/** `document` is a campaign as its file has it; the server checks it whole. */
const campaignToSave = v.object({ document: v.record(v.string(), v.unknown()) })

export type CampaignAnswer<Document = unknown> = {
  campaign: {
    id: string
    siteId: string
    parentId: string | null
    isOn: boolean
    createdMs: number
    updatedMs: number
    /** Of the saved document. */
    warnings: CampaignWarningKind[]
    /** What visitors get. */
    document: Document
    /** Version of the document, to be returned in `If-Match`. */
    version: string
  }
  /** Changes that are not published. */
  draft: CampaignDraft<Document> | null
  /** Version of the draft, or of the document where there is none, to be returned in `If-Match`. */
  draftVersion: string
  schedule: CampaignSchedule | null
  plan: SwitchPlan
  /** Null: never published since there are versions. */
  publishedMs: number | null
  /** Others of the site, for settings that name one. */
  others: { id: string; parentId: string | null; name: string; isOn: boolean }[]
  hasVariants: boolean
  /** For warnings about a draft. */
  facts: CampaignFacts
}

/** How long a link to a campaign's preview works. */
export const previewValidities = ['hour', 'day', 'week'] as const
export type PreviewValidity = (typeof previewValidities)[number]

/** A preview address on the site's own page, for a campaign on or off; null: the site has no domain. */
export type CampaignPreviewAnswer = { url: string | null }

const switchCampaign = v.object({ isOn: v.boolean() })

const momentOrNone = v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0)))
/** `onMs`: it is off from now until then. `offMs`: it is off after that. */
const switchesToPlan = v.object({ onMs: momentOrNone, offMs: momentOrNone })

/** All campaigns of the site in their new order, without variants. */
const orderCampaigns = v.object({
  ids: v.pipe(v.array(hexId), v.maxLength(MAX_CAMPAIGNS)),
})

/** An unknown site counts as the first. */
const ofSite = v.object({ site: textParameter() })
const ofSpan = v.object({ site: textParameter(), span: choiceParameter(campaignSpans) })
const campaignId = v.object({ id: hexId })
const siteId = v.object({ id: v.string() })

/** Sites that show campaigns. */
export const sitesApi = {
  list: consoleEndpoint<SitesAnswer>()({ right: 'campaigns', method: 'GET', path: '/campaign-sites' }),
  add: consoleEndpoint<SiteAnswer>()({
    right: 'campaigns',
    method: 'POST',
    isCreating: true,
    path: '/campaign-sites',
    request: siteToSave,
    log: { kind: 'site', text: 'Dodano witrynę', subject: ({ site }) => ({ id: site.id, name: site.name }) },
  }),
  one: consoleEndpoint<SiteAnswer>()({
    right: 'campaigns',
    method: 'GET',
    path: '/campaign-sites/:id',
    params: siteId,
  }),
  change: consoleEndpoint<SiteAnswer>()({
    right: 'campaigns',
    method: 'PUT',
    path: '/campaign-sites/:id',
    params: siteId,
    request: siteToSave,
    log: {
      kind: 'site',
      text: 'Zmieniono witrynę',
      before: '/campaign-sites/:id',
      subject: ({ site }) => ({ id: site.id, name: site.name, fields: site }),
    },
  }),
}

/**
 * Campaigns of a site; `Document` is `Campaign` (campaign/campaign.ts), which the contract does not import.
 */
export const campaignsApiOf = <Document>() => ({
  list: consoleEndpoint<CampaignsAnswer>()({
    right: 'campaigns',
    method: 'GET',
    path: '/campaigns',
    query: ofSpan,
  }),
  add: consoleEndpoint<CampaignAnswer<Document>>()({
    right: 'campaigns',
    method: 'POST',
    isCreating: true,
    path: '/campaigns',
    query: ofSite,
    request: campaignToSave,
    log: {
      kind: 'campaign',
      text: 'Dodano kampanię',
      subject: ({ campaign: { id, document } }) => ({ id, name: (document as { name?: string }).name ?? '' }),
    },
  }),
  reorder: consoleEndpoint<CampaignsAnswer>()({
    right: 'campaigns',
    method: 'PUT',
    path: '/campaigns/order',
    query: ofSpan,
    request: orderCampaigns,
    log: { kind: 'campaign', text: 'Ułożono kampanie w innej kolejności' },
  }),
  one: consoleEndpoint<CampaignAnswer<Document>>()({
    right: 'campaigns',
    method: 'GET',
    path: '/campaigns/:id',
    params: campaignId,
  }),
  change: consoleEndpoint<CampaignAnswer<Document>>()({
    right: 'campaigns',
    method: 'PUT',
    path: '/campaigns/:id',
    params: campaignId,
    request: campaignToSave,
    log: {
      kind: 'campaign',
      text: 'Zmieniono kampanię',
      before: '/campaigns/:id',
      subject: ({ campaign: { id, document } }) => ({
        id,
        name: (document as { name?: string }).name ?? '',
        fields: { document },
      }),
      undo: (_, whole) => whole,
    },
  }),
  switch: consoleEndpoint<CampaignAnswer<Document>>()({
    right: 'campaigns',
    method: 'PUT',
    path: '/campaigns/:id/switch',
    params: campaignId,
    request: switchCampaign,
    log: {
      kind: 'campaign',
      text: 'Włączono lub wyłączono kampanię',
      before: '/campaigns/:id',
      // In spite of these warnings it was switched on.
      subject: ({ campaign: { id, document, isOn, warnings } }) => ({
        id,
        name: (document as { name?: string }).name ?? '',
        fields: { isOn, warnings: isOn ? warnings.map((kind) => campaignWarningTitles[kind]) : [] },
      }),
      undo: (_, whole) => whole,
    },
  }),
  planSwitches: consoleEndpoint<CampaignAnswer<Document>>()({
    right: 'campaigns',
    method: 'PUT',
    path: '/campaigns/:id/switches',
    params: campaignId,
    request: switchesToPlan,
    log: {
      kind: 'campaign',
      text: 'Zmieniono terminy kampanii',
      before: '/campaigns/:id',
      subject: ({ campaign: { id, document }, plan }) => ({
        id,
        name: (document as { name?: string }).name ?? '',
        fields: { onMs: plan.onMs, offMs: plan.offMs },
      }),
    },
  }),
  preview: consoleEndpoint<CampaignPreviewAnswer>()({
    right: 'campaigns',
    method: 'POST',
    isCreating: false,
    path: '/campaigns/:id/preview',
    params: campaignId,
    request: v.object({ validity: v.optional(v.picklist(previewValidities), 'hour') }),
    log: { none: 'only shows what is saved' },
  }),
  /** No link to its preview works any more. */
  revokePreviews: consoleEndpoint<{ ok: true }>()({
    right: 'campaigns',
    method: 'DELETE',
    path: '/campaigns/:id/preview',
    params: campaignId,
    log: { kind: 'campaign', text: 'Unieważniono linki do podglądu kampanii' },
  }),
  copy: consoleEndpoint<CampaignAnswer<Document>>()({
    right: 'campaigns',
    method: 'POST',
    isCreating: true,
    path: '/campaigns/:id/copy',
    params: campaignId,
    log: {
      kind: 'campaign',
      text: 'Skopiowano kampanię',
      subject: ({ campaign: { id, document } }) => ({ id, name: (document as { name?: string }).name ?? '' }),
    },
  }),
  addVariant: consoleEndpoint<CampaignAnswer<Document>>()({
    right: 'campaigns',
    method: 'POST',
    isCreating: true,
    path: '/campaigns/:id/variant',
    params: campaignId,
    log: {
      kind: 'campaign',
      text: 'Dodano wariant kampanii',
      subject: ({ campaign: { id, document } }) => ({ id, name: (document as { name?: string }).name ?? '' }),
    },
  }),
  /** The variant replaces the campaign that it is a variant of. */
  promote: consoleEndpoint<CampaignAnswer<Document>>()({
    right: 'campaigns',
    method: 'POST',
    isCreating: false,
    path: '/campaigns/:id/promote',
    params: campaignId,
    log: { kind: 'campaign', text: 'Zastąpiono kampanię jej wariantem' },
  }),
  remove: consoleEndpoint<{ ok: true }>()({
    right: 'campaigns',
    method: 'DELETE',
    path: '/campaigns/:id',
    params: campaignId,
    log: { kind: 'campaign', text: 'Usunięto kampanię' },
  }),
})
