import { type SearchReport, searchRulesApi } from '#contract/console/search/search-rules.ts'
import { endpointRoutes } from '#server/console/http/endpoint-routes.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import { FieldRefusal } from '#server/platform/http/read-json.ts'
import type { Services } from '#server/platform/services.ts'
import { loadSearchReport } from '#server/shop/catalog/search/counts/count-searches.ts'
import {
  changeRule,
  createRule,
  listRules,
  removeRule,
  type SearchRuleOutcome,
} from '#server/shop/catalog/search/rules/change-rules.ts'

const noRule = () => new Refusal(404, 'no_rule', 'Nie ma już tych słów. Odśwież stronę.')

const done = (outcome: SearchRuleOutcome): { id: string } => {
  if (outcome.ok) return outcome
  if (outcome.reason === 'unknown') throw noRule()
  if (outcome.reason === 'too_many')
    throw new Refusal(
      422,
      'too_many',
      'Masz już najwięcej grup słów, ile wyszukiwarka przyjmuje. Usuń zbędne.',
    )
  const message = `„${outcome.phrase}” nie ma żadnego słowa, którego można szukać.`
  throw new FieldRefusal([{ path: outcome.field, message }])
}

/** What shoppers search for, and the words that mean the same. */
export const searchRuleRoutes = (services: Services) => {
  const { routes, mountEndpoint } = endpointRoutes(noRule)
  const rules = async () => ({ rules: await listRules(services) })

  mountEndpoint(searchRulesApi.report, (): Promise<SearchReport> => loadSearchReport(services))
  mountEndpoint(searchRulesApi.list, rules)
  mountEndpoint(searchRulesApi.add, async ({ body }) => {
    const { id } = done(await createRule(services, body))
    await services.refresh()
    return { ...(await rules()), id }
  })
  mountEndpoint(searchRulesApi.save, async ({ params, body }) => {
    done(await changeRule(services, params.id, body))
    await services.refresh()
    return rules()
  })
  mountEndpoint(searchRulesApi.remove, async ({ params }) => {
    if (!(await removeRule(services, params.id))) throw noRule()
    await services.refresh()
    return rules()
  })
  return routes
}
