type VisitDimensions = {
  /** `organic:google`, `utm:newsletter`, `referral:forum.pl`, `typein`; '': unknown. */
  source: string
  /** Where the visitor first came from, as far as known. */
  first_source: string
  /** Campaign of the link; '': none. */
  campaign: string
  /** mobile · tablet · desktop; '': unknown. */
  device: string
}

/** Tables of the shop's own statistics (decision 0082). */
export type AnalyticsTables = {
  /** Sums of the visits that began in an hour, or on a day in Warsaw. */
  visit_counts: VisitDimensions & {
    /** hour · day */
    span: string
    start_ms: number
    visits: number
    views: number
    /** Visits that saw a product, put something into the cart, opened the checkout. */
    products: number
    carts: number
    checkouts: number
  }
  /** Visits that saw a product or category: all of them, and by each value of one other dimension. */
  subject_counts: {
    span: string
    /** '': all · source · first · campaign · device */
    dimension: string
    value: string
    start_ms: number
    /** `product:12`, `category:3` */
    subject: string
    visits: number
  }
  /** Visits of today; deleted with the day's key. */
  open_visits: VisitDimensions & {
    /** Hash of address and program with the day's key. */
    visitor: string
    day_ms: number
    start_ms: number
    seen_ms: number
    /** Bits: 1 product, 2 cart, 4 checkout. */
    steps: number
    /** Subjects that this visit was counted for. */
    subjects_json: string
  }
  /** The random key of a day's hashes. */
  visit_keys: { day_ms: number; key: string }
  /** Page views of today, a row for each batch; `server/campaigns/estimate/` (decision 0139). */
  recorded_views: {
    id: string
    day_ms: number
    /** One visitor in 2 to this power is recorded. */
    thinning: number
    views: number
    /** Tuples, see `RecordedView`. */
    views_json: string
  }
  /** Visits of a former day in columns, see `pack-visits.ts`. */
  recorded_days: { day_ms: number; thinning: number; visits: number; content: Uint8Array }
  /** Where the buyer of an order came from; one narrow row, since reports read very many. */
  order_origins: VisitDimensions & { order_id: number }
}
