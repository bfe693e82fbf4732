/** A product that may be recommended, wherever it comes from. */
export type Offer = {
  productId: string
  /** '' where it has none. */
  variantId: string
  title: string
  description: string
  /** By which others like it are found; '' when it has none. */
  category: string
  image: string
  url: string
  /** In the currency's smallest unit. */
  priceMinor: number
  compareAtMinor: number | null
  currency: string
  /** Null: nobody counts. */
  quantity: number | null
  isAvailable: boolean
  /** It goes into a cart without another choice. */
  isAddable: boolean
}

/** Where products come from: a feed, or our own shop. */
export type ProductSource = {
  /** So long what was read is true; null: until the site changes. */
  freshMs: number | null
  byIds: (ids: readonly string[]) => Promise<Offer[]>
  /** Those that can be had, of a category or (null) of all, the one that sells best first. */
  best: (category: string | null, count: number) => Promise<Offer[]>
}
