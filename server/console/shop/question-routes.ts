import { questionsApi } from '#contract/console/reviews/questions.ts'
import { endpointRoutes } from '#server/console/http/endpoint-routes.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import type { Services } from '#server/platform/services.ts'
import {
  answerQuestion,
  hideQuestion,
  listOwnersQuestions,
  publishQuestion,
  type QuestionChange,
  removeQuestion,
} from '#server/shop/questions/answer-questions.ts'

const noQuestion = () => new Refusal(404, 'no_question', 'Nie ma już tego pytania.')

const settled = (outcome: QuestionChange): { ok: true } => {
  if (outcome.ok) return outcome
  if (outcome.reason === 'no_question') throw noQuestion()
  if (outcome.reason === 'no_answer')
    throw new Refusal(409, 'no_answer', 'Najpierw odpowiedz na to pytanie: bez odpowiedzi się nie pokaże.')
  throw new Refusal(
    409,
    'changed_meanwhile',
    'To pytanie właśnie zmienił ktoś inny. Odśwież stronę i przeczytaj je jeszcze raz.',
  )
}

/** Questions about products, which the owner answers, publishes, hides and removes. */
export const ownersQuestionRoutes = (services: Services) => {
  const { routes, mountEndpoint } = endpointRoutes(noQuestion)
  mountEndpoint(questionsApi.list, ({ query: { state = 'waiting', product: productId, search, before } }) =>
    listOwnersQuestions(services, { state, productId, search, before }),
  )
  mountEndpoint(questionsApi.answer, async ({ params: { id }, body }) =>
    settled(await answerQuestion(services, { id, ...body })),
  )
  mountEndpoint(questionsApi.publish, async ({ params: { id }, body: { version } }) =>
    settled(await publishQuestion(services, { id, version })),
  )
  mountEndpoint(questionsApi.hide, async ({ params: { id }, body: { version } }) =>
    settled(await hideQuestion(services, { id, version })),
  )
  mountEndpoint(questionsApi.remove, async ({ params: { id } }) => {
    if (!(await removeQuestion(services, id))) throw noQuestion()
    return { ok: true as const }
  })
  return routes
}
