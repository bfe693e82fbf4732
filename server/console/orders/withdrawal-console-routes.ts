import { withdrawalsApi } from '#contract/console/orders/withdrawals.ts'
import { endpointRoutes } from '#server/console/http/endpoint-routes.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import type { Services } from '#server/platform/services.ts'
import {
  followWithdrawal,
  listWithdrawals,
  showWithdrawal,
  type WithdrawalChange,
} from '#server/shop/withdrawals/follow-withdrawals.ts'
import { submitWithdrawal } from '#server/shop/withdrawals/submit-withdrawal.ts'
import { checkStatement } from './check-statement.ts'
import { authorOf } from './order-answer.ts'

const noWithdrawal = () => new Refusal(404, 'no_withdrawal', 'Nie ma takiego odstąpienia.')
const problems: Record<Extract<WithdrawalChange, { ok: false }>['reason'], () => Refusal> = {
  no_withdrawal: noWithdrawal,
  no_order: () => new Refusal(409, 'no_order', 'Nie ma zamówienia o tym numerze.'),
  no_refund: () => new Refusal(409, 'no_refund', 'Ten zwrot nie należy do tego zamówienia.'),
  refunded_before: () => new Refusal(409, 'refunded_before', 'Zwrot pieniędzy jest już zapisany.'),
}
/** Statements of withdrawal for the owner: the queue, one of them, those that came otherwise, and what follows. */
export const ownersWithdrawalRoutes = (services: Services) => {
  const { routes, mountEndpoint } = endpointRoutes(noWithdrawal)
  const load = async (id: string) => {
    const found = await showWithdrawal(services, id)
    if (!found) throw noWithdrawal()
    return found
  }
  mountEndpoint(withdrawalsApi.list, ({ query: { state = 'open', page = 1 } }) =>
    listWithdrawals(services, state, Math.max(1, page)),
  )
  mountEndpoint(withdrawalsApi.show, ({ params: { id } }) => load(id))
  mountEndpoint(withdrawalsApi.add, async ({ c, body: { receivedOn, orderId, ...typed } }) => {
    const receivedMs = await checkStatement(services, { email: typed.email, receivedOn, orderId })
    const outcome = await submitWithdrawal(services, {
      ...typed,
      lines: [],
      key: receivedOn,
      orderId,
      author: authorOf(c.get('owner')),
      receivedMs,
    })
    if (!outcome.ok) throw new Refusal(429, 'too_many', 'Za dużo oświadczeń z tego adresu jednego dnia.')
    return load(outcome.row.id)
  })
  mountEndpoint(withdrawalsApi.addEvent, async ({ c, params: { id }, body }) => {
    const outcome = await followWithdrawal(services, id, body, authorOf(c.get('owner')))
    if (!outcome.ok) throw problems[outcome.reason]()
    return load(id)
  })
  return routes
}
