import * as v from 'valibot'

/** Events of leads that a site's webhook receives. */
export const leadEvents = ['lead_received', 'lead_unsubscribed'] as const
export type LeadEvent = (typeof leadEvents)[number]

/**
 * `klepka.campaigns.v1.lead_received`: a campaign's form was submitted; with double opt-in, the address was confirmed.
 */
export const leadEventType = (event: LeadEvent): string => `klepka.campaigns.v1.${event}`

export const leadFormats = ['json', 'token'] as const
export type LeadFormat = (typeof leadFormats)[number]

const time = v.pipe(v.string(), v.isoTimestamp())
const value = v.union([v.string(), v.array(v.string())])

/** A lead in webhooks; times are ISO 8601, UTC. */
export const leadEntitySchema = v.strictObject({
  id: v.string(),
  siteId: v.string(),
  campaignId: v.string(),
  campaignName: v.string(),
  email: v.nullable(v.string()),
  fields: v.array(v.strictObject({ id: v.string(), kind: v.string(), label: v.string(), value })),
  /** As they were shown. */
  consents: v.array(v.strictObject({ text: v.string(), isGiven: v.boolean() })),
  /** The drawn prize; null: no game was played. `code`: '' if it has none. */
  prize: v.nullable(
    v.strictObject({ id: v.string(), label: v.string(), code: v.string(), isWon: v.boolean() }),
  ),
  /** The trigger that opened the campaign. */
  trigger: v.string(),
  pageUrl: v.string(),
  referrer: v.string(),
  device: v.string(),
  country: v.string(),
  receivedTime: time,
  confirmedTime: v.nullable(time),
  unsubscribedTime: v.nullable(time),
  /** Mail to the lead must contain this link. */
  unsubscribeUrl: v.string(),
})
export type LeadEntity = v.InferOutput<typeof leadEntitySchema>

/** The body of a webhook in plain JSON, see docs/how-to/webhooks.md. */
export const leadWebhook = v.strictObject({
  /** The same at every attempt: a known id is a repeat. */
  id: v.string(),
  type: v.picklist(leadEvents.map(leadEventType)),
  timestamp: time,
  /** `values`: submitted values by field id, for tools that cannot read lists. */
  data: v.strictObject({ ...leadEntitySchema.entries, values: v.record(v.string(), value) }),
})
