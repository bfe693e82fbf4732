import type { ReviewListAnswer } from '#contract/console/reviews/reviews.ts'
import type { ReviewState } from '#contract/shop/reviews.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import type { Services } from '#server/platform/services.ts'
import { loadCards } from '../catalog/cards/load-cards.ts'
import { countOpenNotices, decideNotices } from '../content-notices/notices.ts'
import { presentReview } from './show-reviews.ts'
import {
  countPendingReviews,
  findReviewRow,
  listPendingAfter,
  listReviewRows,
  type ReviewRow,
  setReviewOver,
} from './store.ts'
import { afterChange } from './write-review.ts'

const PER_PAGE = 30

type Wanted = { state: ReviewState; before: number | undefined }

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
    })),
    counts: { pending: await countPendingReviews(db), reported: await countOpenNotices(db) },
    nextBefore: found.length > PER_PAGE ? (rows.at(-1)?.id ?? null) : null,
  }
}

/** How many wait for the owner. */
export const countReviewsToRead = ({ db }: Services): Promise<number> => countPendingReviews(db.read)

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

const noticedReview = ({ id }: Pick<ReviewRow, 'id'>) => ({ kind: 'review' as const, id: String(id) })

/** Shows a review on its product's page. */
export const publishReview = (services: Services, review: ReviewVersion): Promise<ReviewOutcome> =>
  changeReview(services, review, async () => ({ state: 'published', reason: '' }))

/**
 * Takes a review off its product's page, or does not show it; `notify` says why to its author, and so does the decision
 * about notices to those who sent them.
 */
export const rejectReview = (
  services: Services,
  review: ReviewVersion & { reason: string; decidedBy: string },
  notify: NotifyAuthor,
): Promise<ReviewOutcome> =>
  changeReview(services, review, async (tx, row) => {
    await decideNotices(tx, services, noticedReview(review), {
      outcome: 'removed',
      reasons: review.reason,
      author: review.decidedBy,
    })
    await notify(tx, row, review.reason)
    return { state: 'rejected', reason: review.reason }
  })

/** The shop's answer below a review; '' removes it. */
export const replyToReview = (
  services: Services,
  review: ReviewVersion & { reply: string },
): Promise<ReviewOutcome> => changeReview(services, review, async () => ({ reply: review.reply }))

/** A published review as a notice repeats it; undefined: there is none. */
export const findReportedReview = async (db: Sql, id: number, nowMs: number) => {
  const row = await findReviewRow(db, id)
  if (row?.state !== 'published') return undefined
  const [card] = await loadCards(db, [row.product_id], nowMs)
  return {
    subject: noticedReview(row),
    content: `${row.author ? `${row.author}, ` : ''}${row.rating}/5: ${row.text}`,
    url: card ? `${card.url}#opinia-${id}` : '',
  }
}

/** Its version, by which a decision changes it; undefined: there is none. */
export const findReviewVersion = async (db: Sql, id: number): Promise<number | undefined> =>
  (await findReviewRow(db, id))?.version
