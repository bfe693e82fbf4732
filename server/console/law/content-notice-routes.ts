import { contentNoticesApi } from '#contract/console/statements/content-notices.ts'
import { endpointRoutes } from '#server/console/http/endpoint-routes.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import type { Services } from '#server/platform/services.ts'
import { decideNotice, listOwnersNotices } from '#server/shop/moderation/decide-notice.ts'
import { authorOf } from '../orders/order-answer.ts'

const noNotice = () => new Refusal(404, 'no_notice', 'Nie ma takiego zgłoszenia.')

/** Notices about reviews and questions for the owner, who decides them. */
export const ownersContentNoticeRoutes = (services: Services) => {
  const { routes, mountEndpoint } = endpointRoutes(noNotice)
  mountEndpoint(contentNoticesApi.list, ({ query: { state = 'open', page = 1 } }) =>
    listOwnersNotices(services, state === 'open', Math.max(1, page)),
  )
  mountEndpoint(contentNoticesApi.decide, async ({ c, params: { id }, body }) => {
    const decided = await decideNotice(services, id, body, authorOf(c.get('owner')))
    if (decided.ok) return decided
    if (decided.reason === 'no_notice') throw noNotice()
    throw decided.reason === 'decided'
      ? new Refusal(409, 'decided', 'To zgłoszenie już rozstrzygnięto.')
      : new Refusal(
          409,
          'changed_meanwhile',
          'Ta treść właśnie się zmieniła. Odśwież stronę i przeczytaj ją jeszcze raz.',
        )
  })
  return routes
}
