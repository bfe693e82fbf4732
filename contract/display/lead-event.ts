import * as v from 'valibot'

/** What a site's webhook is told of a lead. */
export const leadEvents = ['lead_received', 'lead_unsubscribed'] as const
export type LeadEvent = (typeof leadEvents)[number]

/**
 * `klepka.campaigns.v1.lead_received`: somebody left an address or an answer; where it has to be confirmed by
 * mail, once it was.
 */
export const leadEventType = (event: LeadEvent): string => `klepka.campaigns.v1.${event}`

export const leadFormats = ['json', 'token'] as const
export type LeadFormat = (typeof leadFormats)[number]

const time = v.pipe(v.string(), v.isoTimestamp())
const value = v.union([v.string(), v.array(v.string())])

/** A lead as webhooks tell it; times are ISO 8601, UTC. */
export const leadEntitySchema = v.strictObject({
  id: v.string(),
  siteId: v.string(),
  campaignId: v.string(),
  campaignName: v.string(),
  email: v.nullable(v.string()),
  fields: v.array(v.strictObject({ id: v.string(), kind: v.string(), label: v.string(), value })),
  /** As they were shown. */
  consents: v.array(v.strictObject({ text: v.string(), isGiven: v.boolean() })),
  /** What was drawn for it; null: nothing was played. `code`: '' where it has none. */
  prize: v.nullable(
    v.strictObject({ id: v.string(), label: v.string(), code: v.string(), isWon: v.boolean() }),
  ),
  /** What brought the campaign up. */
  trigger: v.string(),
  pageUrl: v.string(),
  referrer: v.string(),
  device: v.string(),
  country: v.string(),
  receivedTime: time,
  confirmedTime: v.nullable(time),
  unsubscribedTime: v.nullable(time),
  /** Whoever writes to the lead owes them this link. */
  unsubscribeUrl: v.string(),
})
export type LeadEntity = v.InferOutput<typeof leadEntitySchema>

/** The body of a webhook in plain JSON, see docs/how-to/webhooks.md. */
export const leadWebhook = v.strictObject({
  /** The same at every try: what was seen before is a repeat. */
  id: v.string(),
  type: v.picklist(leadEvents.map(leadEventType)),
  timestamp: time,
  /** `values`: what was filled in, by the field's id, for tools that read no lists. */
  data: v.strictObject({ ...leadEntitySchema.entries, values: v.record(v.string(), value) }),
})
