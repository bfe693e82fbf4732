import {
  type ProductReviews,
  RATINGS,
  type ReviewOrder,
  reviewOrders,
  type ReviewState,
  type ShownReview,
} from '#contract/shop/reviews.ts'
import type { Rating } from '#contract/shop/product.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import {
  countRatings,
  findReviewOfProduct,
  listPublishedReviews,
  listReviewsFor,
  type ReviewColumn,
  type ReviewedGoods,
  type ReviewRow,
} from './store.ts'

const PER_PAGE = 10
const MAX_PAGE = 1_000

export const photosOf = ({ photos_json }: Pick<ReviewRow, 'photos_json'>): string[] =>
  JSON.parse(photos_json) as string[]

export const presentReview = (row: ReviewRow): ShownReview => ({
  id: row.id,
  author: row.author,
  rating: row.rating,
  text: row.text,
  photos: photosOf(row),
  isVerified: row.order_id !== null,
  former: row.outside_id === null ? null : row.was_verified === 1 ? 'verified' : 'unverified',
  createdMs: Number(row.created_ms),
  reply: row.reply,
})

/** What a buyer has written about a product of an order, in any state; undefined: nothing. */
export const findWrittenReview = async (db: Sql, orderId: number, productId: number) => {
  const row = await findReviewOfProduct(db, orderId, productId)
  return row && { ...presentReview(row), state: row.state as ReviewState, reason: row.reason }
}

/** The page of reviews that an address asks for. */
export const readReviewRequest = (
  valueOf: (name: string) => string | undefined,
): { page: number; order: ReviewOrder } => {
  const page = Number(valueOf('opinie') ?? 1)
  return {
    page: Number.isInteger(page) && page > 0 && page <= MAX_PAGE ? page : 1,
    order: reviewOrders.find((one) => one === valueOf('kolejnosc')) ?? 'najnowsze',
  }
}

/** A page of a product's reviews; beyond the last page the last one. */
export const loadProductReviews = async (
  db: Sql,
  { id, rating }: { id: number; rating: Rating | null },
  wanted: { page: number; order: ReviewOrder },
): Promise<ProductReviews> => {
  const counts = rating ? await countRatings(db, id) : new Map<number, number>()
  const pageCount = Math.max(1, Math.ceil((rating?.count ?? 0) / PER_PAGE))
  const page = Math.min(wanted.page, pageCount)
  const rows = rating
    ? await listPublishedReviews(db, id, wanted.order, { limit: PER_PAGE, offset: (page - 1) * PER_PAGE })
    : []
  return {
    rating,
    counts: RATINGS.map((one) => ({ rating: one, count: counts.get(one) ?? 0 })),
    reviews: rows.map(presentReview),
    order: wanted.order,
    page,
    pageCount,
  }
}

/** Published reviews with the products that they are about, for programs. */
export const listReviewsForPrograms = async (
  db: Sql,
  goods: ReviewedGoods,
  slice: { column: ReviewColumn; isRising: boolean; limit: number; offset: number },
): Promise<{ reviews: (ShownReview & { productId: number })[]; total: number }> => {
  const { rows, total } = await listReviewsFor(db, goods, slice)
  return { reviews: rows.map((row) => ({ ...presentReview(row), productId: row.product_id })), total }
}
