import * as v from 'valibot'
import { consentSources } from '#contract/display/names.ts'
import { isEmail } from '#campaign/validators/email.ts'

const MAX_CODE = 20_000
const MAX_VISITORS = 1_000_000_000
const code = v.optional(v.pipe(v.string(), v.maxLength(MAX_CODE)), '')

/** What the owner of a site with campaigns may choose; a setting that is not named keeps its default. */
export const siteSettings = v.strictObject({
  /** Of the plan, each calendar month; null: as many as come. */
  visitorsAMonth: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_VISITORS))), null),
  isFreemium: v.optional(v.boolean(), false),
  /** In percent: visitors who are shown nothing, to see what campaigns are worth. */
  holdoutPercent: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(20)), 0),
  /** JavaScript filters and conversion snippets, the owner's own code, may run on the owner's own pages. */
  runsOwnCode: v.optional(v.boolean(), false),
  /** Who says whether a visitor's browser may remember anything; until then it remembers nothing. `none`: nobody is asked. */
  consent: v.optional(v.picklist(['none', ...consentSources]), 'none'),
  /** HTML that the page's head gets after a conversion, e.g. a pixel. */
  conversionCode: code,
  /** Where each new lead is told of; null: nowhere. */
  leadsTo: v.optional(v.nullable(v.pipe(v.string(), v.trim(), v.check(isEmail, 'must be an e-mail address'))), null),
  /** Where each lead that counts is posted to, signed, as `klepka.campaigns.v1.lead_received`; null: nowhere. */
  leadsWebhook: v.optional(v.nullable(v.pipe(v.string(), v.trim(), v.maxLength(2_048), v.check((text) => /^https?:\/\//i.test(text) && URL.canParse(text), 'must be a web address'))), null),
  /** Landing pages of this domain are left for this path with the conversion's id after a conversion. */
  landing: v.optional(v.nullable(v.strictObject({ domain: v.pipe(v.string(), v.maxLength(253)), path: v.pipe(v.string(), v.regex(/^\/(?!\/)/), v.maxLength(1_000)) })), null),
})
export type SiteSettings = v.InferOutput<typeof siteSettings>
export type SiteSettingsFile = v.InferInput<typeof siteSettings>
