/** Tables of recommended products: products of other shops, and what visitors viewed there. */
export type FeedTables = {
  /** The source of a site's products; a site without a row has none, or uses our own shop's. */
  product_feeds: {
    site_id: string
    /** file: uploaded by its owner · address: fetched by us */
    source: string
    url: string | null
    /** Null: only when its owner requests it. */
    every_hours: number | null
    /** ISO 4217: of prices without a currency. */
    currency: string
    /** The generation that is shown; rows of others are being written or removed. */
    generation: number
    products: number
    /** When that generation was read. */
    read_ms: number | null
    /** When the address is fetched next; null: never automatically. */
    next_ms: number | null
    /** Report of the last attempt, see `contract/console/campaigns/feeds.ts`. */
    report_json: string | null
  }
  feed_products: {
    site_id: string
    generation: number
    /** The shop's id of the product. */
    product_id: string
    /** From 0: best-selling first. */
    position: number
    /** '' when it has none. */
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
    /** The price before a reduction; null: it is not reduced. */
    compare_at_minor: number | null
    /** ISO 4217. */
    currency: string
    /** Null: not counted. */
    quantity: number | null
    is_available: number
    /** Title, number and category, folded to lower case without accents, for the console's search. */
    search_text: string
  }
  /** A product by each name of its categories' paths, folded to lower case without accents. */
  feed_categories: {
    site_id: string
    generation: number
    category: string
    position: number
    product_id: string
  }
  /** What a visitor of a site's shop viewed recently; stored for 30 days after the last view. */
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
     * Lower case: an address that this browser left on the site before, and that is a lead's; '' when there
     * is none.
     */
    email: string
    /** The value of their cart when it was last reported, in hundredths. */
    cart_value_minor: number | null
    times: number
    first_ms: number
    last_ms: number
  }
}
