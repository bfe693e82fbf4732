import type { Records } from './track-visit.ts'

/** The sixteen values saved with an order, and the record of each. */
export const FIELDS = {
  source_type: 'current.typ',
  referrer: 'current_add.rf',
  utm_campaign: 'current.cmp',
  utm_source: 'current.src',
  utm_medium: 'current.mdm',
  utm_content: 'current.cnt',
  utm_id: 'current.id',
  utm_term: 'current.trm',
  utm_source_platform: 'current.plt',
  utm_creative_format: 'current.fmt',
  utm_marketing_tactic: 'current.tct',
  session_entry: 'current_add.ep',
  session_start_time: 'current_add.fd',
  session_pages: 'session.pgs',
  session_count: 'udata.vst',
  user_agent: 'udata.uag',
} as const

export type AttributionField = keyof typeof FIELDS
export const FIELD_NAMES = Object.keys(FIELDS) as AttributionField[]

/** A posted form names the fields `wc_order_attribution_source_type` and so on. */
export const FIELD_PREFIX = 'wc_order_attribution_'

/** `null` in every field when tracking is off; undefined where a record lacks the value. */
export type AttributionValues = Record<string, string | null | undefined>

/** Reads the fields from a visitor's records; without records every field is null. */
export const readAttributionFields = (
  records: Records | undefined,
  fields: Record<string, string> = FIELDS,
): AttributionValues =>
  Object.fromEntries(
    Object.entries(fields).map(([field, path]) => {
      const [record = '', key = ''] = path.split('.')
      return [field, records ? (records as Record<string, Record<string, string>>)[record]?.[key] : null]
    }),
  )

/** Settings of the shop's pages: session cookies, sessions of 30 minutes, times in UTC. */
export const SHOP_TRACKING = { lifetime: 0.00001, session_length: 30, base64: false, timezone_offset: '0' }
