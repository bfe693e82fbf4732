import * as v from 'valibot'
import { MAX_QUESTION, type QuestionState, questionStates } from '../../shop/product-page/questions.ts'
import { choiceParameter, idParameter, numberParameter, searchParameter, uuid } from '../parameters.ts'
import { consoleEndpoint } from '../staff/rights.ts'

export type OwnersQuestion = {
  id: string
  productId: number
  /** '': the product was deleted. */
  productName: string
  /** Null: there is no such page now. */
  productUrl: string | null
  question: string
  /** '': none yet. */
  answer: string
  /** '': removed, because it is no longer needed. */
  email: string
  state: QuestionState
  /** Why it may be a program's; ''. */
  suspicion: string
  createdMs: number
  /** Null: it was never answered. */
  answeredMs: number | null
  version: number
}

export type QuestionListAnswer = {
  questions: OwnersQuestion[]
  /** Of all products. */
  counts: { waiting: number; suspect: number }
  /** Of the filter; null: all products. */
  productName: string | null
  nextBefore: string | null
}

const MAX_ANSWER = 3_000
const id = v.object({ id: uuid })
const version = v.pipe(v.number(), v.integer())
const text = (max: number, message: string) =>
  v.pipe(v.string(), v.trim(), v.minLength(1, message), v.maxLength(max, `Skróć ten tekst do ${max} znaków.`))

/** Questions about products: answers, publication, removal. */
export const questionsApi = {
  list: consoleEndpoint<QuestionListAnswer>()({
    right: 'messages',
    method: 'GET',
    path: '/questions',
    query: v.object({
      state: choiceParameter(questionStates),
      product: numberParameter,
      /** The name or SKU of a product, or the whole address of an author. */
      search: searchParameter,
      before: idParameter(/^[\w-]{1,64}$/),
    }),
  }),
  answer: consoleEndpoint<{ ok: true }>()({
    right: 'messages',
    method: 'PUT',
    path: '/questions/:id/answer',
    params: id,
    request: v.object({
      version,
      question: text(MAX_QUESTION, 'Wpisz pytanie, na które odpowiadasz.'),
      answer: text(MAX_ANSWER, 'Napisz odpowiedź.'),
      isPublished: v.boolean(),
    }),
    log: { kind: 'message', text: 'Zapisano odpowiedź na pytanie o produkt' },
  }),
  publish: consoleEndpoint<{ ok: true }>()({
    right: 'messages',
    method: 'POST',
    isCreating: false,
    path: '/questions/:id/publish',
    params: id,
    request: v.object({ version }),
    log: { kind: 'message', text: 'Opublikowano pytanie o produkt' },
  }),
  hide: consoleEndpoint<{ ok: true }>()({
    right: 'messages',
    method: 'POST',
    isCreating: false,
    path: '/questions/:id/hide',
    params: id,
    request: v.object({ version }),
    log: { kind: 'message', text: 'Ukryto pytanie o produkt' },
  }),
  remove: consoleEndpoint<{ ok: true }>()({
    right: 'messages',
    method: 'DELETE',
    path: '/questions/:id',
    params: id,
    log: { kind: 'message', text: 'Usunięto pytanie o produkt' },
  }),
}
