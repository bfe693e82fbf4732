/** Tables of abandoned carts and of the mails that remind of them. */
export type AbandonmentTables = {
  reminders: {
    id: string
    /**
     * What was abandoned, so that nobody is reminded of it twice: a cart with exactly these lines, or the
     * viewed products.
     */
    cause: string
    /** cart: of our own shop · browsing: reported by a site with a shop */
    kind: string
    /** Lower case. */
    email: string
    /** Of browsing: the site that reported it. */
    site_id: string | null
    /**
     * Of a cart: its lines, [{ key, productId, variationId, quantity, choice, name }]; of browsing: [{ name,
     * url }]. Never anything about a person.
     */
    lines_json: string
    /** The value of the cart then; null: unknown. */
    total_grosze: number | null
    left_ms: number
    sent_ms: number
    /** When the link was last used, and how often. */
    restored_ms: number | null
    restored_times: number
    refused_ms: number | null
  }
  /** Members who agreed to reminders of their cart. */
  reminder_agreements: { identity_id: string; agreed_ms: number }
  /** Addresses that refused further reminders. */
  reminder_refusals: { email: string; at_ms: number }
}

/** Tables of games with prizes. */
export type PrizeTables = {
  /** Every draw, stored for ever: the owner's evidence of how prizes were drawn. */
  prize_draws: {
    id: string
    site_id: string
    campaign_id: string
    /** The campaign's name at the time of the draw. */
    campaign_name: string
    /** Campaign, visitor and the page's name of this play: a repeated request gets the same draw. */
    key: string
    /** Signed id of the visitor, without its signature. */
    visitor: string
    /** Campaign and visitor, of a prize won or winnable where nobody wins twice. */
    won_key: string | null
    /** Game, visitor and period: one draw. Null: drawn before there were periods. */
    period_key: string | null
    /**
     * Game, mailbox (as a keyed hash, see `server/campaigns/prizes/won-once.ts`) and period: one draw. Null:
     * no mailbox yet.
     */
    mailbox_key: string | null
    prize_id: string
    /** The prize at the time of the draw, see `campaign/prizes/prize.ts`; without its code. */
    prize_json: string
    /** Id of the prize of the drawn number, which was out of stock. */
    instead_of: string | null
    /** In [0, 1); null: drawn by the page. */
    random: number | null
    /** Version of the game's rules in force then, see `legal_versions`; null: drawn before there were rules. */
    rules_version: number | null
    /** Where the game stops. */
    segment: number
    /** Null: none. Not revealed before the prize is claimed. */
    code: string | null
    /** Has limited stock or a code of a pool, which are returned if nobody claims it. */
    is_limited: number
    /** `held`: won and not claimed yet; `returned`: not claimed in time. */
    status: 'lost' | 'held' | 'won' | 'returned'
    /** The lead that was saved with the claim. */
    lead_id: string | null
    /** Without its last part. */
    ip: string
    drawn_ms: number
    held_until_ms: number | null
    /** When it was claimed or returned. */
    ended_ms: number | null
  }
  /** How many of a prize are reserved or won. */
  prize_stocks: { campaign_id: string; prize_id: string; taken: number }
  /** Codes that an owner has added, each for one winner. `draw_id` null: still free. */
  prize_codes: {
    campaign_id: string
    prize_id: string
    code: string
    position: number
    draw_id: string | null
  }
  /** When a campaign is switched on or off by itself. */
  campaign_switches: { campaign_id: string; turns_on: number; at_ms: number }
  /**
   * Codes that forms gave. `holder`: `mailbox:` and a keyed hash, or `visitor:` and an id; one person has one code of a
   * campaign. `visitor`: whose page may show it.
   */
  given_codes: {
    campaign_id: string
    holder: string
    visitor: string
    lead_id: string
    code: string
    given_ms: number
    /** Null: unknown, or never. */
    expires_ms: number | null
  }
  /**
   * Who claimed a prize where nobody wins twice. `email`: a keyed hash (`campaigns/prizes/hide-email.ts`).
   */
  prize_winners: { campaign_id: string; email: string; lead_id: string }
}

/** Tables of campaign results: of A/B pairs, and of visitors who see no campaign. */
export type ResultTables = {
  /** Results of a campaign of an A/B pair while the same campaigns were compared. */
  pair_counts: {
    /** The campaign that the others are variants of. */
    parent_id: string
    /** Names the campaigns that were active together: another set is another comparison. */
    arms: string
    campaign_id: string
    views: number
    conversions: number
    /** Visitors who saw this campaign first of the pair. */
    visitors: number
    first_ms: number
  }
  /**
   * Which visitors saw a campaign of the shop's own pages lately, to count their orders. `visitor`: see `visitorMark`,
   * of the campaign that it is a variant of.
   */
  campaign_viewers: { campaign_id: string; visitor: string; seen_ms: number }
  /** Orders of visitors who had seen a campaign. `grosze`: with tax and delivery, without what was refunded. */
  campaign_orders: { campaign_id: string; order_id: number; visitor: string; grosze: number; at_ms: number }
  /** Which campaign of a pair a visitor saw first. */
  pair_visitors: { parent_id: string; visitor: string; campaign_id: string }
  /** Visitors with a matching campaign, whether they may see it or are in the holdout. */
  trial_visitors: {
    site_id: string
    /** Names the holdout's share of visitors and the goal: a change of either starts another trial. */
    trial: string
    visitor: string
    is_held_out: number
    first_ms: number
  }
  /** On which days, YYYYMMDD UTC, they reached the goal. */
  trial_goals: { site_id: string; trial: string; visitor: string; day: number }
}

/** Tables of campaigns on other sites' pages, and of their results. */
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
    /** Raised by one with each change of the site or of one of its campaigns. */
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
    /** Hash of what it shows: names its template. */
    hash: string
    created_ms: number
    updated_ms: number
    /** Of an A/B pair: its part of the visitors, compared with the weights of the others. */
    weight: number
    /** Of a campaign with variants, see `campaigns/editor/ab-test.ts`; null: the defaults. */
    ab_test_json: string | null
  }
  /** Earlier versions of a changed campaign, under the hash of their template; stored for at least a day. */
  campaign_versions: { campaign_id: string; hash: string; document_json: string; replaced_ms: number }
  /** Changes of a campaign that are not published; visitors never get them. */
  campaign_drafts: {
    campaign_id: string
    /** Of the shape of a campaign, see `campaign/changes/read-campaign-draft.ts`; it may be incomplete. */
    document_json: string
    /** Rises with every save. */
    revision: number
    account_id: string
    account_name: string
    saved_ms: number
  }
  /** When a draft is to be published. */
  campaign_schedules: {
    campaign_id: string
    at_ms: number
    /** Switches the campaign on. */
    turns_on: number
    account_name: string
    /** Why it was not published at its time: [{ path, message }]; null: the time has not come. */
    problem_json: string | null
  }
  /** Tabs of the console that show a campaign's editor. */
  campaign_editors: {
    campaign_id: string
    tab: string
    account_id: string
    account_name: string
    seen_ms: number
  }
  /** Published versions of campaigns, and drafts that somebody replaced or discarded. */
  campaign_history: {
    id: string
    campaign_id: string
    kind: 'published' | 'draft'
    document_json: string
    /** In words, see `campaign/changes/describe-changes.ts`. */
    changes_json: string
    /** Empty: not known. */
    account_name: string
    saved_ms: number
  }
  /** Links that show a campaign and were made until then are void. */
  campaign_preview_stops: { campaign_id: string; revoked_ms: number }
  /** Events of a campaign on a day, by trigger and device. */
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
  /** Events counted recently: a repeated report is not counted. */
  campaign_events: { id: string; at_ms: number }
  /** Visitors of a site in a month, YYYYMM, for its plan. */
  campaign_visitors: { site_id: string; month: number; visitor: string }
  /** How many they are; `over_ms`: since when there are more than the plan allows. */
  campaign_usage: { site_id: string; month: number; visitors: number; over_ms: number | null }
  /**
   * Activities of leads: `contact` is the address, or the customer of a store. `campaign_id`: empty for a
   * session.
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
    /** Made when the form was rendered: the same lead sent again has the same key. */
    key: string
    email: string | null
    /** [{ id, kind, label, value }], with the campaign's fields at that time. */
    fields_json: string
    /** [{ text, isGiven }] of consent boxes, as they were shown. */
    consents_json: string
    /** The trigger that opened the campaign. */
    cause: string
    page_url: string
    /** Everything else that was sent: referrer, landing page, language, store … */
    details_json: string
    device: string
    country: string
    /** Without its last part. */
    ip: string
    received_ms: number
    /** Double opt-in: null until the mail's link is used. */
    confirmed_ms: number | null
    unsubscribed_ms: number | null
    /** { id, label, code, isLosing } of the drawn prize; null: no game. */
    prize_json: string | null
    /** Names that the campaign's follow-up gave it. */
    tags_json: string
  }
  /** Hours in which a site had too many leads to mail its owner about each. */
  lead_digests: { site_id: string; ends_ms: number }
  /** What visitors of a site over its plan did with the note to its owner. */
  campaign_limit_logs: { id: string; site_id: string; status: string; at_ms: number }
  /** How campaigns of a site look, see `campaign/brand/brand-kit.ts`; `previous_json`: before its last change. */
  brand_kits: { site_id: string; kit_json: string; previous_json: string | null; updated_ms: number }
  /** The looks that a site's last restyling replaced, see `server/campaigns/brand/restyle.ts`. */
  brand_restyles: { site_id: string; at_ms: number; campaigns_json: string }
  /** Campaigns that the owner saved to start others from; of all sites. */
  campaign_templates: {
    id: string
    name: string
    document_json: string
    created_ms: number
    updated_ms: number
  }
}

/** Tables of what follows a lead: mails, tags and connected services. */
export type FollowUpTables = {
  /** A service that a site's owner has connected; one of a kind for each site. */
  connectors: {
    id: string
    site_id: string
    /** Its file in `server/campaigns/connectors`. */
    kind: string
    is_on: number
    values_json: string
    /** Keys and passwords, encrypted; null: none yet. */
    sealed: string | null
    /** Since when nothing is sent, because the service refuses the key; null: it works. */
    paused_ms: number | null
    pause_reason: string | null
    created_ms: number
    updated_ms: number
  }
  /** What is to be sent to a service, and what was. Contents are read from the lead when it is sent. */
  connector_deliveries: {
    id: string
    connector_id: string
    campaign_id: string
    /** Null: the lead was removed, and the service is to forget it. */
    lead_id: string | null
    act: 'add' | 'unsubscribe' | 'erase'
    /** List, group or event in the service at that time; '': none. */
    target: string
    /** Of `erase`: the address, encrypted, until the service has forgotten it. */
    sealed: string | null
    lane: number
    /** `paused`: waits until the owner has changed the connector. `skipped`: the owner gave it up. */
    status: 'waiting' | 'paused' | 'done' | 'given_up' | 'skipped'
    attempts: number
    next_try_ms: number
    /** Also of a delivery that is done: why nothing had to be sent. */
    last_error: string | null
    created_ms: number
    done_ms: number | null
  }
  /** See `contract/console/campaigns/follow-up.ts`; a campaign without a row has the defaults. */
  campaign_follow_ups: { campaign_id: string; settings_json: string; updated_ms: number }
}
