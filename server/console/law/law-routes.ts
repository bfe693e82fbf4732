import { lawApi } from '#contract/console/law/law.ts'
import { authorOf } from '#server/console/orders/order-answer.ts'
import { endpointRoutes } from '#server/console/http/endpoint-routes.ts'
import { changedMeanwhile } from '#server/console/http/read-version.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import type { Services } from '#server/platform/services.ts'
import { checkDuty } from '#server/shop/law-duties/law-duties.ts'
import { openDespite, showLaw } from '#server/shop/opening/law-opening.ts'
import { listMissing } from '#server/shop/opening/missing-for-sale.ts'

/** The page of duties: what is met, what the owner has checked, and opening in spite of the rest. */
export const lawRoutes = (services: Services) => {
  const { routes, mountEndpoint } = endpointRoutes(
    () => new Refusal(404, 'no_duty', 'Nie ma takiego obowiązku.'),
  )
  mountEndpoint(lawApi.all, () => showLaw(services))
  mountEndpoint(lawApi.check, async ({ c, params, body: { isChecked, why } }) => {
    const { duties } = await showLaw(services)
    const duty = duties.find(({ id }) => id === params.id)
    if (!duty) throw new Refusal(404, 'no_duty', 'Nie ma takiego obowiązku.')
    if (why !== undefined && why !== duty.why) throw changedMeanwhile()
    if (isChecked && !duty.isOwners)
      throw new Refusal(409, 'not_checked_by_owner', 'Tego nie można oznaczyć: stan widać w sklepie.')
    await checkDuty(services, duty, { isChecked, by: authorOf(c.get('owner')) })
    return showLaw(services)
  })
  mountEndpoint(lawApi.openDespite, async ({ c, body }) => {
    if (!(await openDespite(services, body.duties, authorOf(c.get('owner')))))
      throw new Refusal(409, 'other_duties', 'Lista obowiązków zmieniła się. Odśwież stronę i przeczytaj ją.')
    // Opens at once, if nothing else is missing.
    await listMissing(services)
    return showLaw(services)
  })
  return routes
}
