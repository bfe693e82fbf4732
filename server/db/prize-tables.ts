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
     * Game, mailbox (not to be read back, see `server/prizes/hide-email.ts`) and period: one draw. Null: it
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
  /** Who has taken a prize where nobody wins twice. `email`: not to be read back, see `server/prizes/hide-email.ts`. */
  prize_winners: { campaign_id: string; email: string; lead_id: string }
}
