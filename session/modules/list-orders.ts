import type { MemberOrdersAnswer } from '#contract/identity/member-orders.ts'
import { identityPaths } from '#contract/identity/paths.ts'
import { queryOf } from '#session/calls/call-query.ts'
import type { Call } from '#session/calls/send-call.ts'
import { moduleSender } from './module-context.ts'

/** Pages count from 1. */
export type OrdersAsked = { ids?: string[]; paging?: { limit?: number; page?: number } }

const DEFAULT_LIMIT = 50

/** A member's own orders. Many ids make the address too long: then the same is asked as a POST. */
export const listOrdersCall = (asked: OrdersAsked = {}): Call => {
  const parameters = { ...asked, paging: { limit: DEFAULT_LIMIT, ...asked.paging } }
  return {
    method: 'GET',
    path: identityPaths.memberOrders[0],
    query: queryOf(parameters),
    fallback: { method: 'POST', path: identityPaths.queryMemberOrders[0], body: parameters },
  }
}

/** Asked as whoever the module context says. */
export const listOrders = (asked?: OrdersAsked): Promise<MemberOrdersAnswer> =>
  moduleSender().send<MemberOrdersAnswer>(listOrdersCall(asked))
