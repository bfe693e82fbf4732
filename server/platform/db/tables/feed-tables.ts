/** Tables of what campaigns recommend: products of other shops, and what visitors looked at there. */
export type FeedTables = {
  /** Where a site's products come from; a site without a row has none, or sells what our own shop does. */
  product_feeds: {
    site_id: string
    /** file: brought by its owner · address: fetched by us */
    source: string
    url: string | null
    /** Null: only when its owner asks. */
    every_hours: number | null
    /** ISO 4217: of prices that come without one. */
    currency: string
    /** Of the products that are shown; those of others are being written or removed. */
    generation: number
    products: number
    /** When those were read. */
    read_ms: number | null
    /** When the address is asked again; null: never by itself. */
    next_ms: number | null
    /** Of the last try, see `contract/console/feeds.ts`. */
    report_json: string | null
  }
  feed_products: {
    site_id: string
    generation: number
    /** As the shop numbers it. */
    product_id: string
    /** From 0: the one that sells best stands first. */
    position: number
    /** '' where it has none. */
    variant_id: string
    title: string
    /** Without markup. */
    description: string
    /** `Podłogi > Panele`; '' when it has none. */
    category: string
    image: string
    url: string
    /** In the currency's smallest unit. */
    price_minor: number
    /** What it cost before; null: it is not reduced. */
    compare_at_minor: number | null
    /** ISO 4217. */
    currency: string
    /** Null: nobody counts. */
    quantity: number | null
    is_available: number
    /** Title, number and category in plain small letters, for the console's search. */
    search_text: string
  }
  /** A product by each name of its categories' paths, in plain small letters. */
  feed_categories: {
    site_id: string
    generation: number
    category: string
    position: number
    product_id: string
  }
  /** What a visitor of a site's shop looked at lately; kept for 30 days after the last look. */
  browsed_products: {
    site_id: string
    /** shopify · wix · klepka */
    store: string
    /** The shop's number of its customer, or `visitor:` and the visitor's id. */
    customer: string
    product_id: string
    product_name: string
    category: string
    /**
     * Small letters: an address that this browser left on the site before, and that is a lead's; '' when
     * there is none.
     */
    email: string
    /** What their cart was worth when it was last told, in hundredths. */
    cart_value_minor: number | null
    times: number
    first_ms: number
    last_ms: number
  }
}
