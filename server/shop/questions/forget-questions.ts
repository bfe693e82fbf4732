import { removeInSteps } from '#server/platform/db/remove-in-steps.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { raiseVersion } from '#server/platform/db/versions.ts'
import { defineTask } from '#server/platform/jobs/tasks.ts'
import { removeMailAbout } from '#server/platform/mail/mail-about.ts'
import type { Services } from '#server/platform/services.ts'
import { findProductsById } from '../catalog/find-products.ts'
import { forgetNoticedContent } from '../content-notices/notices.ts'
import { aboutQuestion } from './answer-mail.ts'
import { listQuestionsOf, removeAnsweredAddresses, removeQuestionRow, removeUnanswered } from './store.ts'

const EVERY_MS = 3_600_000
const DAY_MS = 86_400_000
/** As long as spam of contact forms is stored. */
const SUSPECT_DAYS = 30
/** Nobody waits longer for an answer. */
const UNANSWERED_DAYS = 365

/** Erases the questions of these addresses with their answers and letters. */
export const forgetQuestionsOf = async (tx: Sql, emails: readonly string[]): Promise<void> => {
  const rows = await listQuestionsOf(tx, [...new Set(emails.map((email) => email.toLowerCase()))])
  for (const { id } of rows) {
    await removeQuestionRow(tx, id)
    await removeMailAbout(tx, aboutQuestion(id))
    await forgetNoticedContent(tx, { kind: 'question', id })
  }
  if (rows.some(({ state }) => state === 'published')) await raiseVersion(tx, 'catalog')
}

/** What these addresses have sent, for the person's export. */
export const exportQuestions = async (db: Sql, emails: readonly string[]) => {
  const rows = await listQuestionsOf(db, [...new Set(emails.map((email) => email.toLowerCase()))])
  const products = await findProductsById(
    db,
    rows.map(({ product_id }) => product_id),
  )
  return rows.map(({ product_id, email, question, answer, state, created_ms, answered_ms }) => ({
    email,
    product: products.get(product_id)?.name ?? '',
    question,
    answer,
    isPublished: state === 'published',
    sentMs: Number(created_ms),
    answeredMs: answered_ms === null ? null : Number(answered_ms),
  }))
}

/** Removes addresses that are no longer needed, and questions that nobody answered; returns how many of both. */
export const cleanQuestions = async (services: Services): Promise<number> => {
  const nowMs = services.now()
  const { addressDays } = services.shopSettings().questions
  const suspectMs = nowMs - (services.settings.spamDays ?? SUSPECT_DAYS) * DAY_MS
  const addresses = await removeInSteps(services.db, (tx, limit) =>
    removeAnsweredAddresses(tx, nowMs - addressDays * DAY_MS, limit),
  )
  const unanswered = await removeInSteps(services.db, (tx, limit) =>
    removeUnanswered(tx, { suspectMs, otherMs: nowMs - UNANSWERED_DAYS * DAY_MS }, limit),
  )
  return addresses + unanswered
}

export const questionCleaning = defineTask('cleaning of questions', {
  everyMs: EVERY_MS,
  run: cleanQuestions,
})
