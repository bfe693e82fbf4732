import { type AbTestAnswer, abTestsApi } from '#contract/console/campaigns/ab-tests.ts'
import { changeAbTest, listPairMembers, loadAbTest } from '#server/campaigns/editor/change-ab-test.ts'
import { comparePairs } from '#server/campaigns/results/comparisons.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import { endpointRoutes } from '#server/console/http/endpoint-routes.ts'
import { refuseOutdated, versionOf } from '#server/console/http/read-version.ts'
import type { Services } from '#server/platform/services.ts'

const noCampaign = () => new Refusal(404, 'no_campaign', 'Nie ma takiej kampanii. Odśwież panel.')
const otherVariants = () =>
  new Refusal(409, 'other_variants', 'Warianty tej kampanii właśnie się zmieniły. Odśwież panel.')

/** A/B tests of campaigns, for their owner. */
export const abTestRoutes = (services: Services) => {
  const one = async (id: string): Promise<AbTestAnswer> => {
    const sql = services.db.read
    const found = await loadAbTest(sql, id)
    if (!found) throw noCampaign()
    const { siteId, variants, toSave, settings } = found
    const knowsOrders = services.shopSettings().campaignSite === siteId
    const members = (await listPairMembers(sql, siteId)).filter((member) =>
      variants.some((variant) => variant.id === member.id),
    )
    const [result] = await comparePairs(sql, members, knowsOrders)
    return {
      test: toSave,
      variants,
      knowsOrders,
      result: result ?? null,
      ended: settings.ended && { ...settings.ended, remaining: settings.ended.remaining.name },
      version: versionOf(toSave),
    }
  }

  const { routes, mountEndpoint } = endpointRoutes(noCampaign)
  mountEndpoint(abTestsApi.one, ({ params }) => one(params.id))
  mountEndpoint(abTestsApi.change, async ({ c, params, body }) => {
    const outcome = await changeAbTest(services, params.id, body, (current) => refuseOutdated(c, current))
    if (!outcome.ok) throw outcome.reason === 'unknown' ? noCampaign() : otherVariants()
    return one(params.id)
  })
  return routes
}
