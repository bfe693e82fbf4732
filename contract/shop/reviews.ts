import type { Picture, Rating } from './product.ts'

export const RATINGS = [5, 4, 3, 2, 1] as const
export const MAX_REVIEW_TEXT = 3_000
export const MAX_REVIEW_PHOTOS = 3
export const MAX_PHOTO_BYTES = 8 * 1024 * 1024

export const reviewStates = ['pending', 'published', 'rejected'] as const
export type ReviewState = (typeof reviewStates)[number]

/** How a product's reviews are sorted, as its page's address says it. */
export const reviewOrders = ['najnowsze', 'najlepsze', 'najgorsze', 'ze-zdjeciami'] as const
export type ReviewOrder = (typeof reviewOrders)[number]

/** A published review. */
export type ShownReview = {
  id: number
  /** '': the author wants no name. */
  author: string
  rating: number
  text: string
  photos: string[]
  /** Written by the buyer of an order of this shop. */
  isVerified: boolean
  /** Of the owner's former shop; null: written here. */
  former: 'verified' | 'unverified' | null
  createdMs: number
  /** The shop's; ''. */
  reply: string
}

/** A page of a product's reviews. */
export type ProductReviews = {
  rating: Rating | null
  /** How many gave 5, 4, 3, 2 and 1. */
  counts: { rating: number; count: number }[]
  reviews: ShownReview[]
  order: ReviewOrder
  page: number
  pageCount: number
}

/** The page behind the link of an order's line, on which its buyer writes, changes and withdraws a review. */
export type ReviewPage = {
  action: string
  product: { name: string; url: string; picture: Picture | null }
  /** What is stored; null: nothing yet. */
  state: ReviewState | null
  reason: string
  rating: number | null
  text: string
  photos: string[]
  /** The name that pages show. */
  author: string
  isNameHidden: boolean
  /** What is wrong with what was sent; ''. */
  problem: string
}
