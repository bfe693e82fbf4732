/** What a site's webhook is told of a lead. */
export const leadEvents = ['lead_received', 'lead_unsubscribed'] as const
export type LeadEvent = (typeof leadEvents)[number]

/** `klepka.campaigns.v1.lead_received`: somebody left an address or an answer; where it has to be confirmed by mail, once it was. */
export const leadEventType = (event: LeadEvent): string => `klepka.campaigns.v1.${event}`

/** In `data.entity` of the token that is posted; times are ISO 8601, UTC. */
export type LeadEntity = {
  id: string
  siteId: string
  campaignId: string
  campaignName: string
  email: string | null
  fields: { id: string; kind: string; label: string; value: string | string[] }[]
  /** As they were shown. */
  consents: { text: string; isGiven: boolean }[]
  /** What was drawn for it; null: nothing was played. `code`: '' where it has none. */
  prize: { id: string; label: string; code: string; isWon: boolean } | null
  /** What brought the campaign up. */
  trigger: string
  pageUrl: string
  referrer: string
  device: string
  country: string
  receivedTime: string
  confirmedTime: string | null
  unsubscribedTime: string | null
  /** Whoever writes to the lead owes them this link. */
  unsubscribeUrl: string
}
