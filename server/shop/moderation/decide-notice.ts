import type { NoticeListAnswer, NoticeToDecide } from '#contract/console/statements/content-notices.ts'
import type {
  NoticeGround,
  ModerationOutcome,
  NoticeSubject,
} from '#contract/shop/product-page/content-notices.ts'
import type { Services } from '#server/platform/services.ts'
import { countOpenNotices, decideNotices, findNotice, listNotices } from '../content-notices/notices.ts'
import { findQuestionVersion, hideQuestion } from '../questions/answer-questions.ts'
import { notifyAuthor } from '../review-links/review-mail.ts'
import { findReviewVersion, rejectReview } from '../reviews/moderate-reviews.ts'

const PER_PAGE = 30

/** Notices for the owner: those that wait, or the log of decisions. */
export const listOwnersNotices = async (
  { db }: Services,
  isOpen: boolean,
  page: number,
): Promise<NoticeListAnswer> => {
  const found = await listNotices(db.read, { isOpen, limit: PER_PAGE + 1, offset: (page - 1) * PER_PAGE })
  return {
    notices: found.slice(0, PER_PAGE).map((row) => ({
      id: row.id,
      subject: row.content_kind as NoticeSubject,
      url: row.url,
      content: row.content,
      ground: row.ground as NoticeGround,
      reason: row.reason,
      name: row.name,
      email: row.email,
      atMs: Number(row.at_ms),
      outcome: row.outcome as ModerationOutcome | null,
      decision: row.decision,
      decidedBy: row.decided_by,
      decidedMs: row.decided_ms === null ? null : Number(row.decided_ms),
    })),
    openCount: await countOpenNotices(db.read),
    page,
    isLast: found.length <= PER_PAGE,
  }
}

export type DecidedNotice =
  | { ok: true }
  | { ok: false; reason: 'no_notice' | 'decided' | 'changed_meanwhile' }

/**
 * Decides a notice, and with it every other one about the same content. What is removed goes off its page, and its
 * author gets the reasons as well; what its author removed before is only noted.
 */
export const decideNotice = async (
  services: Services,
  id: number,
  { outcome, reasons }: NoticeToDecide,
  author: string,
): Promise<DecidedNotice> => {
  const notice = await findNotice(services.db.read, id)
  if (!notice) return { ok: false, reason: 'no_notice' }
  if (notice.outcome !== null) return { ok: false, reason: 'decided' }
  const subject = { kind: notice.content_kind as NoticeSubject, id: notice.content_id }
  const version =
    subject.kind === 'review'
      ? await findReviewVersion(services.db.read, Number(subject.id))
      : await findQuestionVersion(services.db.read, subject.id)
  if (outcome === 'removed' && version !== undefined) {
    const removed =
      subject.kind === 'review'
        ? await rejectReview(
            services,
            { id: Number(subject.id), version, reason: reasons, decidedBy: author },
            notifyAuthor(services),
          )
        : await hideQuestion(services, { id: subject.id, version, decision: { reasons, author } })
    return removed.ok ? removed : { ok: false, reason: 'changed_meanwhile' }
  }
  await services.db.transaction((tx) => decideNotices(tx, services, subject, { outcome, reasons, author }))
  services.mailWaiting()
  return { ok: true }
}
