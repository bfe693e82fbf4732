import type { OwnersQuestion, QuestionListAnswer } from '#contract/console/reviews/questions.ts'
import type { QuestionState } from '#contract/shop/product-page/questions.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { raiseVersion } from '#server/platform/db/versions.ts'
import { removeMailAbout } from '#server/platform/mail/mail-about.ts'
import type { Services } from '#server/platform/services.ts'
import { paths } from '#storefront/paths.ts'
import { contentNotice as words } from '#storefront/strings/pl/catalog/content-notices.ts'
import { findProductsById, listOwnerProducts } from '../catalog/find-products.ts'
import { decideNotices, forgetNoticedContent } from '../content-notices/notices.ts'
import { aboutQuestion, queueAnswer, queueHidden } from './answer-mail.ts'
import {
  countQuestionRows,
  findQuestionRow,
  listQuestionRows,
  listWaitingAfter,
  type QuestionRow,
  removeQuestionRow,
  setQuestionOver,
} from './store.ts'

const PER_PAGE = 30

type Wanted = {
  state: QuestionState
  productId: number | undefined
  /** Words of a product, or an author's address; ''. */
  search: string
  before: string | undefined
}

/** More products than these are no search for one. */
const MAX_FOUND = 200
/** No product has it: nothing was found. */
const NO_PRODUCT = 0

const findSearched = async (db: Sql, { productId, search }: Wanted) => {
  const ofProduct = productId === undefined ? undefined : [productId]
  if (search.includes('@')) return { productIds: ofProduct, email: search.trim().toLowerCase() }
  if (ofProduct || search.trim() === '') return { productIds: ofProduct, email: undefined }
  const { products } = await listOwnerProducts(db, { text: search, lowStock: 0, page: 1, perPage: MAX_FOUND })
  return { productIds: [NO_PRODUCT, ...products.map(({ id }) => id)], email: undefined }
}

/** Questions for the owner, newest first. */
export const listOwnersQuestions = async (
  services: Services,
  wanted: Wanted,
): Promise<QuestionListAnswer> => {
  const db = services.db.read
  const { state, before } = wanted
  const searched = await findSearched(db, wanted)
  const found = await listQuestionRows(db, { ...searched, state, before, limit: PER_PAGE + 1 })
  const rows = found.slice(0, PER_PAGE)
  const products = await findProductsById(db, [
    ...rows.map(({ product_id }) => product_id),
    ...(wanted.productId === undefined ? [] : [wanted.productId]),
  ])
  return {
    questions: rows.map((row): OwnersQuestion => {
      const product = products.get(row.product_id)
      return {
        id: row.id,
        productId: row.product_id,
        productName: product?.name ?? '',
        productUrl: product?.status === 'published' ? paths.product(product.slug) : null,
        question: row.question,
        answer: row.answer,
        email: row.email,
        state: row.state as QuestionState,
        suspicion: row.suspicion,
        createdMs: Number(row.created_ms),
        answeredMs: row.answered_ms === null ? null : Number(row.answered_ms),
        version: row.version,
      }
    }),
    counts: {
      waiting: await countQuestionRows(db, 'waiting'),
      suspect: await countQuestionRows(db, 'suspect'),
    },
    productName: wanted.productId === undefined ? null : (products.get(wanted.productId)?.name ?? ''),
    nextBefore: found.length > PER_PAGE ? (rows.at(-1)?.id ?? null) : null,
  }
}

/** How many wait for an answer. */
export const countWaitingQuestions = ({ db }: Services): Promise<number> =>
  countQuestionRows(db.read, 'waiting')

/** Those that arrived after a time and wait for an answer, oldest first, with the name of their product. */
export const listQuestionsToAnswerAfter = async (db: Sql, afterMs: number, limit: number) =>
  (await listWaitingAfter(db, afterMs, limit)).map(({ id, created_ms, name }) => ({
    id,
    sentMs: Number(created_ms),
    productName: name ?? '',
  }))

type QuestionVersion = Pick<QuestionRow, 'id' | 'version'>
export type QuestionChange =
  | { ok: true }
  | { ok: false; reason: 'no_question' | 'changed_meanwhile' | 'no_answer' }

/** Pages show what is published now, or was until now. */
const afterChange = async (tx: Sql, states: string[]): Promise<void> => {
  if (states.includes('published')) await raiseVersion(tx, 'catalog')
}

const changeQuestion = async (
  services: Services,
  { id, version }: QuestionVersion,
  change: (tx: Sql, row: QuestionRow) => Promise<Partial<QuestionRow> | 'no_answer'>,
  /** What belongs to the change, once it is made. */
  follow: (tx: Sql, row: QuestionRow) => Promise<void> = async () => {},
): Promise<QuestionChange> => {
  const outcome = await services.db.transaction(async (tx): Promise<QuestionChange> => {
    const row = await findQuestionRow(tx, id)
    if (!row) return { ok: false, reason: 'no_question' }
    const columns = await change(tx, row)
    if (columns === 'no_answer') return { ok: false, reason: 'no_answer' }
    if (!(await setQuestionOver(tx, { id, version }, columns)))
      return { ok: false, reason: 'changed_meanwhile' }
    if (columns.answer && row.answered_ms === null) await queueAnswer(tx, services, { ...row, ...columns })
    await follow(tx, row)
    await afterChange(tx, [row.state, columns.state ?? row.state])
    return { ok: true }
  })
  services.mailWaiting()
  await services.refresh()
  return outcome
}

/**
 * Saves the shop's answer, on the product's page or for the author alone. The first one is mailed to the author, later
 * ones are not.
 */
export const answerQuestion = (
  services: Services,
  {
    question,
    answer,
    isPublished,
    ...of
  }: QuestionVersion & { question: string; answer: string; isPublished: boolean },
): Promise<QuestionChange> =>
  changeQuestion(services, of, async (_, row) => ({
    question,
    answer,
    state: isPublished ? 'published' : 'hidden',
    suspicion: '',
    answered_ms: row.answered_ms ?? services.now(),
  }))

/** Shows an answered question on its product's page. */
export const publishQuestion = (services: Services, of: QuestionVersion): Promise<QuestionChange> =>
  changeQuestion(services, of, async (_, { answer }) =>
    answer === '' ? 'no_answer' : { state: 'published', suspicion: '' },
  )

/**
 * Takes a question off its product's page, or from those that wait. With a decision about notices its author, if the
 * address is still stored, and who reported it get the reasons.
 */
export const hideQuestion = (
  services: Services,
  { decision, ...of }: QuestionVersion & { decision?: { reasons: string; author: string } },
): Promise<QuestionChange> =>
  changeQuestion(
    services,
    of,
    async () => ({ state: 'hidden' }),
    async (tx, row) => {
      await decideNotices(tx, services, noticedQuestion(row), {
        outcome: 'removed',
        reasons: decision?.reasons ?? words.questionGone,
        author: decision?.author ?? '',
      })
      if (decision) await queueHidden(tx, services, row, decision.reasons)
    },
  )

const noticedQuestion = ({ id }: Pick<QuestionRow, 'id'>) => ({ kind: 'question' as const, id })

/** A published question as a notice repeats it; undefined: there is none. */
export const findReportedQuestion = async (db: Sql, id: string) => {
  const row = await findQuestionRow(db, id)
  if (row?.state !== 'published') return undefined
  const product = (await findProductsById(db, [row.product_id])).get(row.product_id)
  return {
    subject: noticedQuestion(row),
    content: row.question,
    url: product?.status === 'published' ? `${paths.product(product.slug)}#pytania` : '',
  }
}

/** Its version, by which a decision changes it; undefined: there is none. */
export const findQuestionVersion = async (db: Sql, id: string): Promise<number | undefined> =>
  (await findQuestionRow(db, id))?.version

/** Removes a question with its answer, and a letter that was not sent yet. False: there is none. */
export const removeQuestion = async (services: Services, id: string): Promise<boolean> => {
  const isRemoved = await services.db.transaction(async (tx) => {
    const row = await findQuestionRow(tx, id)
    if (!row) return false
    await removeQuestionRow(tx, id)
    await removeMailAbout(tx, aboutQuestion(id))
    await forgetNoticedContent(tx, noticedQuestion(row))
    await afterChange(tx, [row.state])
    return true
  })
  await services.refresh()
  return isRemoved
}
