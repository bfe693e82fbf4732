import type { ReviewListAnswer } from '#contract/console/reviews/reviews.ts'
import type { ReviewState } from '#contract/shop/reviews.ts'
import { uuidV7 } from '#server/platform/db/ids.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import type { Services } from '#server/platform/services.ts'
import { loadCards } from '../catalog/cards/load-cards.ts'
import { presentReview } from './show-reviews.ts'
import {
  addReport,
  countWaitingReviews,
  findReviewRow,
  listPendingAfter,
  listReports,
  listReviewRows,
  removeReports,
  type ReviewRow,
  setReviewOver,
} from './store.ts'
import { afterChange } from './write-review.ts'

const PER_PAGE = 30
/** An owner reads no more about one review, and nobody fills the shop's disk with them. */
const MAX_REPORTS = 20

type Wanted = { state: ReviewState | 'reported'; before: number | undefined }

/** Reviews for the owner, newest first. */
export const listOwnersReviews = async (services: Services, wanted: Wanted): Promise<ReviewListAnswer> => {
  const db = services.db.read
  const found = await listReviewRows(db, { ...wanted, limit: PER_PAGE + 1 })
  const rows = found.slice(0, PER_PAGE)
  const products = new Map(
    (await loadCards(db, [...new Set(rows.map(({ product_id }) => product_id))], services.now())).map(
      (card) => [card.id, card],
    ),
  )
  const reports = Map.groupBy(
    await listReports(
      db,
      rows.flatMap(({ id, reports }) => (reports > 0 ? [id] : [])),
    ),
    ({ review_id }) => review_id,
  )
  return {
    reviews: rows.map((row) => ({
      ...presentReview(row),
      productId: row.product_id,
      productName: products.get(row.product_id)?.name ?? '',
      productUrl: products.get(row.product_id)?.url ?? null,
      orderId: row.order_id,
      state: row.state as ReviewState,
      reason: row.reason,
      version: row.version,
      reports: (reports.get(row.id) ?? []).map(({ reason }) => reason),
    })),
    counts: await countWaitingReviews(db),
    nextBefore: found.length > PER_PAGE ? (rows.at(-1)?.id ?? null) : null,
  }
}

/** How many wait for the owner. */
export const countReviewsToRead = ({ db }: Services) => countWaitingReviews(db.read)

/** Those written or changed after a time that wait for the owner, oldest first, with the name of their product. */
export const listReviewsToReadAfter = async (db: Sql, afterMs: number, limit: number) =>
  (await listPendingAfter(db, afterMs, limit)).map(({ id, updated_ms, name }) => ({
    id,
    writtenMs: Number(updated_ms),
    productName: name ?? '',
  }))

export type ReviewOutcome = { ok: true } | { ok: false; reason: 'no_review' | 'changed_meanwhile' }

/** Queues a mail about a rejection in its transaction. */
export type NotifyAuthor = (tx: Sql, row: ReviewRow, reason: string) => Promise<void>

/** Undoes the transaction. */
class ReviewChanged extends Error {}

type ReviewVersion = { id: number; version: number }

const changeReview = async (
  services: Services,
  { id, version }: ReviewVersion,
  change: (tx: Sql, row: ReviewRow) => Promise<Partial<ReviewRow>>,
): Promise<ReviewOutcome> => {
  const outcome = await services.db
    .transaction(async (tx): Promise<ReviewOutcome> => {
      const row = await findReviewRow(tx, id)
      if (!row) return { ok: false, reason: 'no_review' }
      if (row.version !== version) return { ok: false, reason: 'changed_meanwhile' }
      const columns = await change(tx, row)
      // Another change came between; what was queued is taken back.
      if (!(await setReviewOver(tx, row, columns))) throw new ReviewChanged()
      await afterChange(tx, services.now(), row.product_id, [
        row.state as ReviewState,
        (columns.state ?? row.state) as ReviewState,
      ])
      return { ok: true }
    })
    .catch((error: unknown): ReviewOutcome => {
      if (error instanceof ReviewChanged) return { ok: false, reason: 'changed_meanwhile' }
      throw error
    })
  services.mailWaiting()
  await services.refresh()
  return outcome
}

/** Shows a review on its product's page; reports of it are settled. */
export const publishReview = (services: Services, review: ReviewVersion): Promise<ReviewOutcome> =>
  changeReview(services, review, async (tx) => {
    await removeReports(tx, review.id)
    return { state: 'published', reason: '', reports: 0 }
  })

/** Takes a review off its product's page, or does not show it; `notify` says why to its author. */
export const rejectReview = (
  services: Services,
  review: ReviewVersion & { reason: string },
  notify: NotifyAuthor,
): Promise<ReviewOutcome> =>
  changeReview(services, review, async (tx, row) => {
    await removeReports(tx, review.id)
    await notify(tx, row, review.reason)
    return { state: 'rejected', reason: review.reason, reports: 0 }
  })

/** The shop's answer below a review; '' removes it. */
export const replyToReview = (
  services: Services,
  review: ReviewVersion & { reply: string },
): Promise<ReviewOutcome> => changeReview(services, review, async () => ({ reply: review.reply }))

/** A visitor reports a published review. False: there is no such review. */
export const reportReview = (services: Services, id: number, reason: string): Promise<boolean> =>
  services.db.transaction(async (tx) => {
    const row = await findReviewRow(tx, id)
    if (row?.state !== 'published') return false
    const report = {
      id: uuidV7(services.now(), services.randomBytes),
      review_id: id,
      reason,
      at_ms: services.now(),
    }
    // Reported often enough already: it is read anyway.
    await addReport(tx, report, MAX_REPORTS)
    return true
  })
