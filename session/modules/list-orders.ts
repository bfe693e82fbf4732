import { queryOf } from '#session/calls/call-query.ts'
import type { Call } from '#session/calls/send-call.ts'
import { moduleSender } from './module-context.ts'

export type OrdersAsked = { ids?: string[]; createdFrom?: Date; createdTo?: Date; paging?: { limit?: number; cursor?: string } }
export type OrdersAnswer = { orders: { id: string; number: string; createdDate: string; totalGrosze: number; status: string }[]; nextCursor?: string }

const DEFAULT_LIMIT = 50
const PATH = '/_api/members/v1/orders'

/** A member's own orders. Many ids make the address too long: then the same is asked as a POST. */
export const listOrdersCall = (asked: OrdersAsked = {}): Call => {
  const parameters = { ...asked, paging: { limit: DEFAULT_LIMIT, ...asked.paging } }
  return { method: 'GET', path: PATH, query: queryOf(parameters), fallback: { method: 'POST', path: `${PATH}/query`, body: parameters } }
}

/** Asked as whoever the module context says. */
export const listOrders = (asked?: OrdersAsked): Promise<OrdersAnswer> => moduleSender().send<OrdersAnswer>(listOrdersCall(asked))
