/** Tables of campaigns on other people's pages, and of what they bring. */
export type CampaignTables = {
  /** A site that the widget runs on. */
  campaign_sites: {
    /** 13 hexadecimal digits: the client id of the snippet. */
    id: string
    name: string
    /** Host names whose pages, and whose subdomains' pages, may call. */
    domains_json: string
    /** See `server/campaigns/site-settings.ts`; only what differs from the defaults. */
    settings_json: string
    /** Raised by one with each change of the site or of a campaign of its. */
    version: number
    created_ms: number
  }
  campaigns: {
    /** 13 hexadecimal digits. */
    id: string
    site_id: string
    /** Of an A/B pair: the campaign that it is a variant of. */
    parent_id: string | null
    position: number
    is_on: number
    /** See `campaign/campaign.ts`. */
    document_json: string
    /** Of what it shows: names its template. */
    hash: string
    created_ms: number
    updated_ms: number
  }
  /** What a campaign was until a change, under the hash of its template; kept for a day at least. */
  campaign_versions: { campaign_id: string; hash: string; document_json: string; replaced_ms: number }
  /** What happened with a campaign on a day, by what brought it up and on what device. */
  campaign_counts: {
    campaign_id: string
    /** YYYYMMDD, UTC */
    day: number
    cause: string
    device: string
    views: number
    closes: number
    conversions: number
  }
  /** Events counted lately: a page that tells again counts nothing. */
  campaign_events: { id: string; at_ms: number }
  /** Visitors of a site in a month, YYYYMM, for its plan. */
  campaign_visitors: { site_id: string; month: number; visitor: string }
  /** How many they are; `over_ms`: since when more than the plan has. */
  campaign_usage: { site_id: string; month: number; visitors: number; over_ms: number | null }
  /**
   * What somebody did who had left an address: `contact` is the address, or the customer of a store.
   * `campaign_id`: empty for a session.
   */
  lead_activities: {
    site_id: string
    contact: string
    activity: string
    campaign_id: string
    times: number
    first_ms: number
    last_ms: number
  }
  leads: {
    id: string
    site_id: string
    campaign_id: string
    campaign_name: string
    /** Made when the form was drawn: the same lead sent again is the same lead. */
    key: string
    email: string | null
    /** [{ id, kind, label, value }], as the campaign had them then. */
    fields_json: string
    /** [{ text, isGiven }] of consent boxes, as they were shown. */
    consents_json: string
    /** What brought the campaign up. */
    cause: string
    page_url: string
    /** Everything else that was told: referrer, landing page, language, store … */
    details_json: string
    device: string
    country: string
    /** Without its last part. */
    ip: string
    received_ms: number
    /** Double opt-in: null while the mail was not answered. */
    confirmed_ms: number | null
    unsubscribed_ms: number | null
    /** { id, label, code, isLosing } of what was played for; null: nothing was. */
    prize_json: string | null
  }
  /** Hours in which a site had more leads than its owner is mailed one by one. */
  lead_digests: { site_id: string; ends_ms: number }
  /** What visitors of a site over its plan did with the note to its owner. */
  campaign_limit_logs: { id: string; site_id: string; status: string; at_ms: number }
}
