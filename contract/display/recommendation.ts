import * as v from 'valibot'
import { endpoint } from '#contract/endpoint.ts'
import { displayPaths } from './paths.ts'
import { reportedText } from './reported.ts'

/** Which products are recommended: chosen by hand, best sellers, recently viewed, of the viewed category. */
export const recommendationKinds = ['manual', 'best_sellers', 'recently_seen', 'same_category'] as const

/** The most products recommended at once. */
export const MAX_RECOMMENDED = 3
const MAX_IDS = 20

/** A product on the wire. */
export type RecommendedProduct = {
  product_id: string
  /** '' where it has none. */
  variant_id: string
  image: string
  /** Cut to what the platform's blocks have room for, as the title is. */
  desc: string
  title: string
  /** `149.99`, in `currency`. */
  price: string
  /** What it cost before; null: it is not reduced. */
  compare_at_price: string | null
  /** Null: stock is not counted. */
  inventory_quantity: number | null
  currency: string
  /** Ours: the full title, the address, availability, and whether the cart accepts it without another choice. */
  product_name: string
  product_url: string
  is_available: boolean
  is_addable: boolean
  /** Ours, of a product whose reduction is announced: the lowest price before it, in the words of the law. */
  lowest_price_note?: string
}

export type RecommendationAnswer =
  | {
      success: true
      data: { products: RecommendedProduct[] }
      /** Of the first product; `USD` without any. */
      currency: string
    }
  | { success: false; message: 'not_found' | 'foreign_origin' | 'too_many_requests' }

/** Ids as a list, or as one text with commas between them. */
const ids = v.fallback(
  v.pipe(
    v.union([
      v.array(v.union([v.string(), v.pipe(v.number(), v.transform(String))])),
      v.pipe(
        v.number(),
        v.transform((one) => [`${one}`]),
      ),
      v.pipe(
        v.string(),
        v.transform((all) => all.split(',')),
      ),
    ]),
    v.transform((all) =>
      all
        .map((id) => id.trim().slice(0, 200))
        .filter(Boolean)
        .slice(0, MAX_IDS),
    ),
  ),
  [],
)

/** Products of a campaign's block. Each platform has its own address. */
export const productRecommendation = endpoint<RecommendationAnswer>()({
  method: 'POST',
  path: displayPaths.productRecommendation,
  request: v.object({
    client_id: reportedText,
    /** One of `recommendationKinds`; any other value is a category's name. */
    category: reportedText,
    manual_products: ids,
    count: v.fallback(
      v.pipe(
        v.union([v.number(), v.pipe(v.string(), v.nonEmpty(), v.toNumber())]),
        v.integer(),
        v.toMinValue(1),
        v.toMaxValue(MAX_RECOMMENDED),
      ),
      MAX_RECOMMENDED,
    ),
    /** Newest first. */
    recent_products: ids,
    /** Ours: the page's own product. It is not recommended; its category is the viewed one. */
    product_id: reportedText,
    product_category: reportedText,
    /** Ours: best sellers fill the rest. */
    fills_up: v.fallback(v.boolean(), false),
  }),
})

/** What a block says of the shop's real orders: how many bought anything, the page's product, or what was sold last. */
export const salesProofKinds = ['buyers', 'product', 'latest'] as const
export type SalesProofKind = (typeof salesProofKinds)[number]

/** `text`: '' where there is nothing true to say, or too few orders to say it. */
export type SalesProofAnswer = { text: string }

const whole = v.fallback(v.pipe(v.string(), v.toNumber(), v.integer()), 0)

/** A sentence about the orders of the shop's last days, in the campaign's language; of a block of the campaign. */
export const salesProof = endpoint<SalesProofAnswer>()({
  method: 'GET',
  path: displayPaths.salesProof,
  request: v.object({
    shows: v.fallback(v.picklist(salesProofKinds), 'buyers'),
    days: whole,
    least: whole,
    /** The page's own product. */
    product_id: reportedText,
  }),
})
