import type { BotCheckConfig } from '../../contact-forms/bot-check.ts'

export const MAX_QUESTION = 1_000

/**
 * `waiting` for an answer; `suspect`: perhaps of a program, also waiting, but nobody is notified of it. Only a
 * published one is on its product's page.
 */
export const questionStates = ['waiting', 'published', 'hidden', 'suspect'] as const
export type QuestionState = (typeof questionStates)[number]

/** A published question with the shop's answer; nothing of who wrote it. */
export type ShownQuestion = { id: string; question: string; answer: string; answeredMs: number }

/** A page of a product's answered questions, and the form for the next one. */
export type ProductQuestions = {
  questions: ShownQuestion[]
  count: number
  page: number
  pageCount: number
  /** Null: the shop takes no questions now. */
  form: {
    /** Null: the shop checks for no bots. */
    check: BotCheckConfig | null
    /** What was sent and refused; null: an empty form. */
    refused: { question: string; email: string; problem: string } | null
  } | null
}
