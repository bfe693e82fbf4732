import { lockVersion } from '#server/platform/db/versions.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import type { Services } from '#server/platform/services.ts'
import { addReviewRow, listReviewsByOutsideId, listReviewsFrom, type ReviewRow } from './store.ts'
import { afterChange, reviewerName } from './write-review.ts'

/** A review as files have it; `outsideId` tells it from every other one, in whatever shop it is read. */
export type MovedReview = {
  outsideId: string
  productId: number
  rating: number
  name: string
  email: string
  text: string
  createdMs: number
  wasVerified: boolean
  isPublished: boolean
  reply: string
}

/** Reviews of this shop in files: the number alone would be that of another review in another shop. */
const OWN = /^klepka:(\d{1,9})-(\d{1,15})$/
const outsideIdOf = ({ id, outside_id, created_ms }: ReviewRow) => outside_id ?? `klepka:${id}-${created_ms}`

const presentMoved = (row: ReviewRow) => ({
  outsideId: outsideIdOf(row),
  id: row.id,
  productId: row.product_id,
  rating: row.rating,
  name: row.author,
  email: row.email,
  text: row.text,
  createdMs: Number(row.created_ms),
  wasVerified: row.order_id !== null || row.was_verified === 1,
  state: row.state,
  reply: row.reply,
})

/** The next reviews after a number, for a file. */
export const exportReviewsAfter = async (db: Sql, afterId: number, limit: number) =>
  (await listReviewsFrom(db, afterId, limit)).map(presentMoved)

/** Those of these reviews that the shop has, written here or imported before. */
export const findMovedReviews = async (db: Sql, outsideIds: string[]) => {
  const ownIds = outsideIds.flatMap((outsideId) => Number(OWN.exec(outsideId)?.[1] ?? 0) || [])
  const wanted = new Set(outsideIds)
  return (await listReviewsByOutsideId(db, outsideIds, ownIds))
    .map(presentMoved)
    .filter(({ outsideId }) => wanted.has(outsideId))
}

/**
 * Adds a review of the owner's former shop, with its date. It has no order, so pages say where it is from and never
 * that its purchase is confirmed; what was not published there waits to be read. A name becomes the first name and an
 * initial, as of every other review.
 */
export const importReview = async (tx: Sql, services: Services, review: MovedReview): Promise<void> => {
  await lockVersion(tx, 'catalog')
  const [firstName = '', ...others] = review.name.includes('@') ? [] : review.name.trim().split(/\s+/)
  const state = review.isPublished ? 'published' : 'pending'
  await addReviewRow(tx, {
    product_id: review.productId,
    order_id: null,
    outside_id: review.outsideId,
    was_verified: review.wasVerified ? 1 : 0,
    email: review.email.toLowerCase(),
    author: reviewerName({ firstName, lastName: others.join(' ') }),
    rating: review.rating,
    text: review.text,
    photos_json: '[]',
    state,
    reason: '',
    reply: review.reply,
    reports: 0,
    version: 1,
    created_ms: review.createdMs,
    updated_ms: services.now(),
  })
  await afterChange(tx, services.now(), review.productId, [state])
}
