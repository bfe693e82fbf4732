import type { ReviewState } from '#contract/shop/reviews.ts'
import type { Address, Order } from '#contract/shop/order.ts'
import { raiseVersion, lockVersion } from '#server/platform/db/versions.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import type { Services } from '#server/platform/services.ts'
import { rankByRating } from '../catalog/upkeep.ts'
import { forgetNoticedContent } from '../content-notices/notices.ts'
import { removePhotos } from './review-photos.ts'
import { photosOf } from './show-reviews.ts'
import {
  addReviewRow,
  addUnsettledPhotos,
  findReviewOfProduct,
  listReviewsOf,
  refreshRating,
  removeReviewRow,
  removeUnsettledPhotos,
  type ReviewRow,
  setReviewOver,
} from './store.ts'

const MAX_NAME = 40

/** `Anna K.`: the first name and the initial of the other one, as buyers typed them for the order. */
export const reviewerName = ({ firstName, lastName }: Pick<Address, 'firstName' | 'lastName'>): string => {
  const first = firstName
    .replace(/[^\p{L}\p{M} '-]/gu, '')
    .trim()
    .slice(0, MAX_NAME)
  const initial = /\p{L}/u.exec(lastName)?.[0]?.toLocaleUpperCase('pl') ?? ''
  return first && initial ? `${first} ${initial}.` : first
}

/** What is published now, or was until now, changes pages of the catalogue. */
export const afterChange = async (
  tx: Sql,
  nowMs: number,
  productId: number,
  states: ReviewState[],
): Promise<void> => {
  if (!states.includes('published')) return
  await rankByRating(tx, productId, refreshRating, nowMs)
  await raiseVersion(tx, 'catalog')
}

/**
 * The product of an order that a review is about, with its name there; null: it is no longer part of the order.
 * `isOver`: only what was written before may be changed.
 */
export type ReviewedProduct = { order: Order; productId: number; name: string | null; isOver: boolean }

export type WrittenReview = { rating: number; text: string; photos: string[]; isNameHidden: boolean }

/**
 * Stores what the buyer of a product says about it; the owner reads it before it is published, also after a change.
 * False: the order is not completed, or its link is too old for a new review.
 */
export const writeReview = async (
  services: Services,
  { order, productId, isOver }: ReviewedProduct,
  { rating, text, photos, isNameHidden }: WrittenReview,
): Promise<boolean> => {
  const dropped: string[] = []
  const isStored = await services.db.transaction(async (tx) => {
    await lockVersion(tx, 'catalog')
    const nowMs = services.now()
    const row = await findReviewOfProduct(tx, order.id, productId)
    const columns = {
      rating,
      text,
      photos_json: JSON.stringify(photos),
      author: isNameHidden ? '' : reviewerName(order.billing),
      state: 'pending',
      reason: '',
      updated_ms: nowMs,
    }
    dropped.length = 0
    if (!row) {
      if (isOver || order.status !== 'completed') return false
      await addReviewRow(tx, {
        ...columns,
        product_id: productId,
        order_id: order.id,
        outside_id: null,
        email: order.email.toLowerCase(),
        reply: '',
        reports: 0,
        version: 1,
        created_ms: nowMs,
      })
      await removeUnsettledPhotos(tx, photos)
      return true
    }
    dropped.push(...photosOf(row).filter((src) => !photos.includes(src)))
    await removeUnsettledPhotos(tx, photos)
    await addUnsettledPhotos(tx, dropped, nowMs)
    await setReviewOver(tx, row, columns)
    await afterChange(tx, nowMs, row.product_id, [row.state as ReviewState])
    return true
  })
  await removePhotos(services, isStored ? dropped : photos)
  await services.refresh()
  return isStored
}

/** Removes a review by its author. */
export const withdrawReview = async (
  services: Services,
  { order, productId }: Pick<ReviewedProduct, 'order' | 'productId'>,
): Promise<void> => {
  let photos: string[] = []
  await services.db.transaction(async (tx) => {
    const row = await findReviewOfProduct(tx, order.id, productId)
    photos = row ? photosOf(row) : []
    if (row) await removeReview(tx, row, services.now())
  })
  await removePhotos(services, photos)
  await services.refresh()
}

const removeReview = async (tx: Sql, row: ReviewRow, nowMs: number): Promise<void> => {
  await removeReviewRow(tx, row.id)
  await forgetNoticedContent(tx, { kind: 'review', id: String(row.id) })
  await addUnsettledPhotos(tx, photosOf(row), nowMs)
  await afterChange(tx, nowMs, row.product_id, [row.state as ReviewState])
}

const lower = (emails: string[]) => [...new Set(emails.map((email) => email.toLowerCase()))]

/** Removes everything that a person with these addresses wrote; returns the pictures for `removePhotos`. */
export const forgetReviewsOf = async (tx: Sql, emails: string[], nowMs: number): Promise<string[]> => {
  const rows = await listReviewsOf(tx, lower(emails))
  for (const row of rows) await removeReview(tx, row, nowMs)
  return rows.flatMap(photosOf)
}

/** A person's reviews, for the copy of their data. */
export const exportReviews = async (db: Sql, emails: string[]) =>
  (await listReviewsOf(db, lower(emails))).map((row) => ({
    productId: row.product_id,
    orderId: row.order_id,
    author: row.author,
    rating: row.rating,
    text: row.text,
    photos: photosOf(row),
    state: row.state,
    writtenMs: Number(row.created_ms),
    reply: row.reply,
  }))
