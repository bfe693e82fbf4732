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
