import { answerTemplatesApi } from '#contract/console/answer-templates.ts'
import {
  listAnswerTemplates,
  removeAnswerTemplate,
  saveAnswerTemplate,
} from '#server/forms/answers/answer-templates.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import type { Services } from '#server/platform/services.ts'
import { endpointRoutes } from '#server/console/http/endpoint-routes.ts'
import { changedMeanwhile } from '#server/console/http/read-version.ts'

/** The owner's saved answers. */
export const answerTemplateRoutes = (services: Services) => {
  const { routes, mountEndpoint } = endpointRoutes()
  const all = async () => ({ templates: await listAnswerTemplates(services.db.read) })
  mountEndpoint(answerTemplatesApi.list, all)
  mountEndpoint(answerTemplatesApi.save, async ({ params, body }) => {
    const outcome = await saveAnswerTemplate(services, params.id, body)
    if (outcome === 'changed_meanwhile') throw changedMeanwhile()
    if (outcome === 'too_many')
      throw new Refusal(409, 'too_many', 'Masz już 200 szablonów. Usuń te, których nie używasz.')
    return all()
  })
  mountEndpoint(answerTemplatesApi.remove, async ({ params }) => {
    await removeAnswerTemplate(services, params.id)
    return all()
  })
  return routes
}
