/** A product of a feed. */
export type FeedProduct = {
  productId: string
  /** '' where it has none. */
  variantId: string
  title: string
  /** Without markup. */
  description: string
  /** `Podłogi > Panele` */
  categories: string[]
  image: string
  url: string
  /** In the currency's smallest unit; null: its variants have prices. */
  priceMinor: number | null
  /** The price before a reduction; null: it is not reduced. */
  compareAtMinor: number | null
  currency: string
  /** Null: stock is not counted. */
  quantity: number | null
  isAvailable: boolean
  /** Number of sales, if the feed has it. */
  sales: number
}

/** Purchase data of a product with variants. */
export type FeedVariant = Pick<
  FeedProduct,
  'variantId' | 'image' | 'url' | 'compareAtMinor' | 'currency' | 'quantity' | 'isAvailable'
> & { priceMinor: number }

/**
 * One product of a feed under the name that its variants use; a variant of one; or the reason for skipping
 * it. `row`: its number in the file, from 1.
 */
export type FeedItem = { row: number; name: string } & (
  | { product: FeedProduct; refs: string[] }
  | { variant: FeedVariant; of: string }
  | { reason: string }
)

/** The whole file is refused; the message is for its owner. */
export class FeedProblem extends Error {}

/** What a reader knows beside the file. */
export type FeedContext = {
  /** Currency of prices without one. */
  currency: string
  /** The shop's address without a trailing slash, for products without an address. */
  shopUrl: string
  nowMs: number
}
