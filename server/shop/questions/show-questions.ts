import type { ProductQuestions } from '#contract/shop/product-page/questions.ts'
import { botCheckPage } from '#server/platform/bot-check/provider-of.ts'
import type { Services } from '#server/platform/services.ts'
import { countPublishedQuestions, listPublishedQuestions } from './store.ts'

const PER_PAGE = 10
const MAX_PAGE = 1_000

/** The page of questions that an address asks for. */
export const readQuestionPage = (text: string | undefined): number => {
  const page = Number(text ?? 1)
  return Number.isInteger(page) && page > 0 && page <= MAX_PAGE ? page : 1
}

/** What was sent and refused, so that nobody types it again. */
export type RefusedQuestion = NonNullable<NonNullable<ProductQuestions['form']>['refused']>

/** A page of a product's answered questions; beyond the last page the last one. */
export const loadProductQuestions = async (
  services: Services,
  productId: number,
  wantedPage: number,
  refused: RefusedQuestion | null,
): Promise<ProductQuestions> => {
  const db = services.db.read
  const count = await countPublishedQuestions(db, productId)
  const pageCount = Math.max(1, Math.ceil(count / PER_PAGE))
  const page = Math.min(wantedPage, pageCount)
  const rows =
    count === 0
      ? []
      : await listPublishedQuestions(db, productId, { limit: PER_PAGE, offset: (page - 1) * PER_PAGE })
  const settings = services.shopSettings()
  const { config } = botCheckPage(settings)
  return {
    questions: rows.map(({ id, question, answer, answered_ms }) => ({
      id,
      question,
      answer,
      answeredMs: Number(answered_ms),
    })),
    count,
    page,
    pageCount,
    form: settings.questions.areTaken ? { check: config.provider === 'none' ? null : config, refused } : null,
  }
}
