import * as v from 'valibot'
import { leadFormats } from '#contract/display/lead-event.ts'
import { consentSources } from '#contract/display/names.ts'
import { isEmail } from '#campaign/validators/email.ts'
import { createHash } from 'node:crypto'

const DIGITS = 16

export type ExperimentSettings = Pick<CampaignSiteSettings, 'holdoutPercent' | 'goal'>

/** Id of the holdout experiment; undefined: there is no holdout or no goal. */
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
const MAX_WAIT_SECONDS = 3_600
const MAX_POPUPS = 20
/** The platform's own shop app by default. */
const WIX_STORES = '215238eb-22a5-4c36-9e7b-e7c08025e04e'
const code = v.optional(v.pipe(v.string(), v.maxLength(MAX_CODE)), '')

/** Its address at Shopify, whatever its public address is. */
const shop = v.optional(
  v.pipe(
    v.string(),
    v.trim(),
    v.toLowerCase(),
    v.regex(/^(?:[a-z0-9][a-z0-9-]{0,60}\.myshopify\.com)?$/, 'must be like shop.myshopify.com'),
  ),
  '',
)
/** Client id of the owner's Wix app (Headless), for visitors' tokens. Empty: only the page's own token is used. */
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
 * The address of the Wix API, possibly a proxy on the site's own host. Only this machine may be called
 * without TLS.
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

/** Settings of a site with campaigns; a missing setting has its default. */
export const campaignSiteSettings = v.strictObject({
  /** Visitors of the plan in a calendar month; null: unlimited. */
  visitorsAMonth: v.optional(
    v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_VISITORS))),
    null,
  ),
  isFreemium: v.optional(v.boolean(), false),
  /** In percent: visitors who see no campaigns, for comparison. */
  holdoutPercent: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(20)), 0),
  /**
   * The goal that holdout and other visitors are compared by: an order in our own shop, a page whose address contains a
   * text, or `klepka('goal')`; null: none.
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
   * Of windows that visitors did not request: seconds from the closing of one to the opening of the next, and how many
   * of them a visit has at most; null: unlimited.
   */
  popupLimits: v.optional(
    v.strictObject({
      waitSeconds: v.optional(
        v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_WAIT_SECONDS)),
        0,
      ),
      perVisit: v.optional(
        v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_POPUPS))),
        null,
      ),
    }),
    {},
  ),
  /** Source of a visitor's consent to storage; nothing is stored before. `none`: no consent is required. */
  consent: v.optional(v.picklist(['none', ...consentSources]), 'none'),
  /**
   * The store platform of its pages, whose cart the widget reads and changes and whose viewed products are stored;
   * null: none.
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
   * Of a Wix site: the owner's app for which the platform signs members, and the secret to verify that; null: members
   * are unknown.
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
  /** Values of another shop's discounts by code, for pages that request price rules. */
  priceRules: v.optional(v.pipe(v.array(priceRule), v.maxLength(MAX_RULES)), []),
  /** HTML that the page's head gets after a conversion, e.g. a pixel. */
  conversionCode: code,
  /** Receiver of the mail about each new lead; null: no mail. */
  leadsTo: v.optional(
    v.nullable(v.pipe(v.string(), v.trim(), v.check(isEmail, 'must be an e-mail address'))),
    null,
  ),
  /** Mails about single leads in a clock hour; the rest is one summary at its end. */
  leadMailsAnHour: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000)), 20),
  /**
   * The address that each counted lead is posted to, signed, as `klepka.campaigns.v1.lead_received`; null:
   * none.
   */
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
  /** Format of the webhook: JSON with a signature header, or a signed token as for members' webhooks. */
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
