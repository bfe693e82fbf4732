import * as v from 'valibot'
import { type ReviewState, reviewStates, type ShownReview } from '../../shop/reviews.ts'
import { choiceParameter, numberParameter, numericId } from '../parameters.ts'
import { consoleEndpoint } from '../staff/rights.ts'

export type OwnersReview = ShownReview & {
  productId: number
  productName: string
  /** Null: there is no such page now. */
  productUrl: string | null
  orderId: number | null
  state: ReviewState
  /** Why it was rejected. */
  reason: string
  version: number
}

export type ReviewListAnswer = {
  reviews: OwnersReview[]
  /** `reported`: notices about reviews and questions that wait. */
  counts: { pending: number; reported: number }
  nextBefore: number | null
}

const MAX_REPLY = 2_000
const MAX_REASON = 500
const version = v.pipe(v.number(), v.integer())
const text = (max: number) =>
  v.pipe(v.string(), v.trim(), v.maxLength(max, `Skróć ten tekst do ${max} znaków.`))

/** What buyers say about products: reading before publication, answers. */
export const reviewsApi = {
  list: consoleEndpoint<ReviewListAnswer>()({
    right: 'messages',
    method: 'GET',
    path: '/reviews',
    query: v.object({ state: choiceParameter(reviewStates), before: numberParameter }),
  }),
  publish: consoleEndpoint<{ ok: true }>()({
    right: 'messages',
    method: 'POST',
    isCreating: false,
    path: '/reviews/:id/publish',
    params: numericId,
    request: v.object({ version }),
    log: { kind: 'message', text: 'Opublikowano opinię' },
  }),
  reject: consoleEndpoint<{ ok: true }>()({
    right: 'messages',
    method: 'POST',
    isCreating: false,
    path: '/reviews/:id/reject',
    params: numericId,
    request: v.object({
      version,
      reason: v.pipe(text(MAX_REASON), v.minLength(1, 'Napisz, dlaczego. Autor dostanie ten powód pocztą.')),
    }),
    log: { kind: 'message', text: 'Odrzucono opinię' },
  }),
  reply: consoleEndpoint<{ ok: true }>()({
    right: 'messages',
    method: 'PUT',
    path: '/reviews/:id/reply',
    params: numericId,
    request: v.object({ version, reply: text(MAX_REPLY) }),
    log: { kind: 'message', text: 'Zmieniono odpowiedź na opinię' },
  }),
}
