/** Tables of what was left behind, and of the mails that remind of it. */
export type AbandonmentTables = {
  reminders: {
    id: string
    /**
     * What was left behind, so that nobody is reminded of it twice: a cart with just these lines, or what was
     * looked at.
     */
    cause: string
    /** cart: of our own shop · browsing: told by a site with a shop */
    kind: string
    /** Small letters. */
    email: string
    /** Of browsing: the site it was told by. */
    site_id: string | null
    /**
     * Of a cart: its lines, [{ key, productId, variationId, quantity, choice, name }]; of browsing: [{ name,
     * url }]. Never anything about a person.
     */
    lines_json: string
    /** What the cart was worth then; null: nobody said. */
    total_grosze: number | null
    left_ms: number
    sent_ms: number
    /** When the link was last used, and how often. */
    restored_ms: number | null
    restored_times: number
    refused_ms: number | null
  }
  /** Members who want to be reminded of their cart. */
  reminder_agreements: { identity_id: string; agreed_ms: number }
  /** Addresses that want no reminders any more. */
  reminder_refusals: { email: string; at_ms: number }
}

/** Tables of games with prizes. */
export type PrizeTables = {
  /** Every draw, for ever: the list that an owner answers with when somebody asks how it was drawn. */
  prize_draws: {
    id: string
    site_id: string
    campaign_id: string
    /** As it was called then. */
    campaign_name: string
    /** Campaign, visitor and what the page named this play: asked again, the same draw. */
    key: string
    /** Signed id of the visitor, without its signature. */
    visitor: string
    /** Campaign and visitor, of what is or may be won where nobody wins twice. */
    won_key: string | null
    /** Game, visitor and period: one draw. Null: drawn before there were periods. */
    period_key: string | null
    /**
     * Game, mailbox (not to be read back, see `server/campaigns/prizes/won-once.ts`) and period: one draw. Null: it
     * is nobody's yet.
     */
    mailbox_key: string | null
    prize_id: string
    /** As it was when it was drawn, see `campaign/prizes/prize.ts`; without its code. */
    prize_json: string
    /** Id of what the number meant, which had run out. */
    instead_of: string | null
    /** In [0, 1); null: the page drew. */
    random: number | null
    /** Where the game stops. */
    segment: number
    /** Null: none. Told to nobody before the prize is taken. */
    code: string | null
    /** It is one of a stock or has a code of a pool, which go back if nobody takes it. */
    is_limited: number
    /** `held`: won and not taken yet; `returned`: nobody took it in time. */
    status: 'lost' | 'held' | 'won' | 'returned'
    /** With what was left for it. */
    lead_id: string | null
    /** Without its last part. */
    ip: string
    drawn_ms: number
    held_until_ms: number | null
    /** When it was taken or went back. */
    ended_ms: number | null
  }
  /** How many of a prize are held or won. */
  prize_stocks: { campaign_id: string; prize_id: string; taken: number }
  /** Codes that an owner has brought, each for one winner. `draw_id` null: still free. */
  prize_codes: {
    campaign_id: string
    prize_id: string
    code: string
    position: number
    draw_id: string | null
  }
  /** Who has taken a prize where nobody wins twice. `email`: a keyed hash (`campaigns/prizes/hide-email.ts`). */
  prize_winners: { campaign_id: string; email: string; lead_id: string }
}

/** Tables of what campaigns are worth: of A/B pairs, and of visitors who are shown nothing. */
export type ResultTables = {
  /** What a campaign of an A/B pair brought while the same campaigns were compared. */
  pair_counts: {
    /** The campaign that the others are variants of. */
    parent_id: string
    /** Names the campaigns that were on together: another set is another comparison. */
    arms: string
    campaign_id: string
    views: number
    conversions: number
    /** Who saw any of the pair for the first time, and it was this one. */
    visitors: number
    first_ms: number
  }
  /** Which of a pair somebody saw first. */
  pair_visitors: { parent_id: string; visitor: string; campaign_id: string }
  /** Visitors for whom there was a campaign, whether it may be shown to them or not. */
  trial_visitors: {
    site_id: string
    /** Names the share of visitors who are shown nothing, and the goal: another of either is another trial. */
    trial: string
    visitor: string
    is_held_out: number
    first_ms: number
  }
  /** On which days, YYYYMMDD UTC, they reached the goal. */
  trial_goals: { site_id: string; trial: string; visitor: string; day: number }
}

/** Tables of campaigns on other people's pages, and of what they bring. */
export type CampaignTables = {
  /** A site that the widget runs on. */
  campaign_sites: {
    /** 13 hexadecimal digits: the client id of the snippet. */
    id: string
    name: string
    /** Host names whose pages, and whose subdomains' pages, may call. */
    domains_json: string
    /** See `server/campaigns/editor/site-settings.ts`; only what differs from the defaults. */
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
