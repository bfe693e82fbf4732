import * as v from 'valibot'
import { leadFormats } from '#contract/display/lead-event.ts'
import { consentSources } from '#contract/display/names.ts'
import { isEmail } from '#campaign/validators/email.ts'
import { createHash } from 'node:crypto'

const DIGITS = 16

export type ExperimentSettings = Pick<CampaignSiteSettings, 'holdoutPercent' | 'goal'>

/** Names what is compared; undefined: nobody is held out, or nothing was chosen that they could do. */
export const experimentOf = ({ holdoutPercent, goal }: ExperimentSettings): string | undefined =>
  goal && holdoutPercent > 0
    ? createHash('sha256')
        .update(JSON.stringify([holdoutPercent, goal]))
        .digest('hex')
        .slice(0, DIGITS)
    : undefined

const MAX_CODE = 20_000
const MAX_VISITORS = 1_000_000_000
const MAX_ADDRESS = 500
const MAX_RULES = 100
/** Its shop app; owners of others name theirs. */
const WIX_STORES = '215238eb-22a5-4c36-9e7b-e7c08025e04e'
const code = v.optional(v.pipe(v.string(), v.maxLength(MAX_CODE)), '')

/** Its own address at Shopify, whatever its pages are called. */
const shop = v.optional(
  v.pipe(
    v.string(),
    v.trim(),
    v.toLowerCase(),
    v.regex(/^(?:[a-z0-9][a-z0-9-]{0,60}\.myshopify\.com)?$/, 'must be like shop.myshopify.com'),
  ),
  '',
)
/**
 * Of the owner's Wix client (Headless); its API gives visitors a token by it. Empty: only the page's own
 * token is used.
 */
const wixClientId = v.optional(
  v.pipe(
    v.string(),
    v.trim(),
    v.toLowerCase(),
    v.regex(/^(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})?$/, 'must be a client id of Wix'),
  ),
  '',
)
/**
 * Where the API of Wix is reached: a way through the site's own host is another. Only this machine may be
 * called without TLS.
 */
const wixHost = v.optional(
  v.pipe(
    v.string(),
    v.trim(),
    v.toLowerCase(),
    v.maxLength(300),
    v.regex(
      /^(?:https:\/\/[^\s/?#@\\]+|http:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?)$/,
      'must be the address of a host',
    ),
  ),
  'https://www.wixapis.com',
)
const price = v.pipe(v.number(), v.minValue(0), v.maxValue(1_000_000))
const priceRule = v.strictObject({
  code: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100)),
  title: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200)), ''),
  kind: v.picklist(['percentage', 'fixed_amount']),
  value: price,
  minimum: v.optional(v.nullable(price), null),
})

/** What the owner of a site with campaigns may choose; a setting that is not named keeps its default. */
export const campaignSiteSettings = v.strictObject({
  /** Of the plan, each calendar month; null: as many as come. */
  visitorsAMonth: v.optional(
    v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_VISITORS))),
    null,
  ),
  isFreemium: v.optional(v.boolean(), false),
  /** In percent: visitors who are shown nothing, to see what campaigns are worth. */
  holdoutPercent: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(20)), 0),
  /**
   * What is compared of visitors who are shown nothing and the others: an order in our own shop, a page whose
   * address holds a text, or what the page says by `klepka('goal')`; null: nothing.
   */
  goal: v.optional(
    v.nullable(
      v.variant('kind', [
        v.strictObject({ kind: v.literal('order') }),
        v.strictObject({
          kind: v.literal('address'),
          text: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(MAX_ADDRESS)),
        }),
        v.strictObject({ kind: v.literal('call') }),
      ]),
    ),
    null,
  ),
  /** JavaScript filters and conversion snippets, the owner's own code, may run on the owner's own pages. */
  runsOwnCode: v.optional(v.boolean(), false),
  /**
   * Who says whether a visitor's browser may remember anything; until then it remembers nothing. `none`:
   * nobody is asked.
   */
  consent: v.optional(v.picklist(['none', ...consentSources]), 'none'),
  /**
   * The shop that its pages are of: its cart decides and is filled, and what visitors looked at there is
   * remembered; null: none.
   */
  store: v.optional(
    v.nullable(
      v.variant('platform', [
        v.strictObject({ platform: v.literal('shopify'), shop }),
        v.strictObject({
          platform: v.literal('wix'),
          appId: v.optional(v.pipe(v.string(), v.uuid()), WIX_STORES),
          clientId: wixClientId,
          host: wixHost,
        }),
        v.strictObject({ platform: v.literal('klepka') }),
      ]),
    ),
    null,
  ),
  /**
   * Of a Wix site: the owner's app in whose name the platform signs who looks at a page, and the secret that
   * this is read by; null: nobody is known there.
   */
  wixSigning: v.optional(
    v.nullable(
      v.strictObject({
        appId: v.pipe(v.string(), v.trim(), v.uuid()),
        secret: v.pipe(v.string(), v.trim(), v.minLength(8), v.maxLength(200)),
      }),
    ),
    null,
  ),
  /**
   * What discounts of another shop are worth, by code: for pages that ask for the price rules of what
   * campaigns promise.
   */
  priceRules: v.optional(v.pipe(v.array(priceRule), v.maxLength(MAX_RULES)), []),
  /** HTML that the page's head gets after a conversion, e.g. a pixel. */
  conversionCode: code,
  /** Where each new lead is told of; null: nowhere. */
  leadsTo: v.optional(
    v.nullable(v.pipe(v.string(), v.trim(), v.check(isEmail, 'must be an e-mail address'))),
    null,
  ),
  /** So many leads an hour of the clock are told of one by one; a summary at its end tells how many there were. */
  leadMailsAnHour: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000)), 20),
  /** Where each lead that counts is posted to, signed, as `klepka.campaigns.v1.lead_received`; null: nowhere. */
  leadsWebhook: v.optional(
    v.nullable(
      v.pipe(
        v.string(),
        v.trim(),
        v.maxLength(2_048),
        v.check((text) => /^https?:\/\//i.test(text) && URL.canParse(text), 'must be a web address'),
      ),
    ),
    null,
  ),
  /** How: JSON with a signature beside it, or a signed token that holds JSON, as members' webhooks are. */
  leadsWebhookFormat: v.optional(v.picklist(leadFormats), 'json'),
  /** Landing pages of this domain are left for this path with the conversion's id after a conversion. */
  landing: v.optional(
    v.nullable(
      v.strictObject({
        domain: v.pipe(v.string(), v.maxLength(253)),
        path: v.pipe(v.string(), v.regex(/^\/(?!\/)/), v.maxLength(1_000)),
      }),
    ),
    null,
  ),
})
export type CampaignSiteSettings = v.InferOutput<typeof campaignSiteSettings>
export type CampaignSiteSettingsFile = v.InferInput<typeof campaignSiteSettings>
