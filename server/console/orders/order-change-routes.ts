import { newOrderApi } from '#contract/console/orders/new-order.ts'
import { orderLinesApi } from '#contract/console/orders/order-lines.ts'
import { refundsApi } from '#contract/console/orders/order-refunds.ts'
import { orderChanges as words } from '#storefront/strings/pl/order/order-changes.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import { FieldRefusal } from '#server/platform/http/read-json.ts'
import type { Services } from '#server/platform/services.ts'
import { endpointRoutes } from '#server/console/http/endpoint-routes.ts'
import { changedMeanwhile } from '#server/console/http/read-version.ts'
import { takeConsoleOrder, priceConsoleOrder } from '#server/shop/checkout/take-console-order.ts'
import { editOrderLines, recordExtraPayment } from '#server/shop/orders/editing/edit-order-lines.ts'
import { listSellable } from '#server/shop/orders/editing/list-sellable.ts'
import { markRefundPaidOut, refundOrder } from '#server/shop/orders/refunds/refund-order.ts'
import { authorOf, noOrder, orderAnswer } from './order-answer.ts'

type Refused =
  | { reason: 'no_order' | 'closed' | 'changed_meanwhile' }
  | { reason: 'refused'; path: string; message: string }

const refusalOf = (outcome: Refused): Refusal => {
  switch (outcome.reason) {
    case 'no_order':
      return noOrder()
    case 'closed':
      return new Refusal(409, 'not_allowed', words.shipped)
    case 'changed_meanwhile':
      return changedMeanwhile()
    case 'refused':
      return new FieldRefusal([{ path: outcome.path, message: outcome.message }])
  }
}

/** Changes of what was ordered, refunds, and orders that the owner takes by telephone. */
export const orderChangeRoutes = (services: Services) => {
  const { routes, mountEndpoint } = endpointRoutes(noOrder)

  mountEndpoint(orderLinesApi.save, async ({ c, params, body }) => {
    const author = authorOf(c.get('owner'))
    const outcome = await editOrderLines(services, { ...body, orderId: params.id, author })
    if (!outcome.ok) throw refusalOf(outcome)
    return orderAnswer(services, params.id)
  })
  mountEndpoint(orderLinesApi.markPaid, async ({ c, params, body }) => {
    const author = authorOf(c.get('owner'))
    const outcome = await recordExtraPayment(services, { ...body, orderId: params.id, author })
    if (outcome === 'no_order') throw noOrder()
    if (outcome === 'changed_meanwhile') throw changedMeanwhile()
    if (outcome === 'nothing_due')
      throw new Refusal(409, 'nothing_due', 'To zamówienie nie czeka już na dopłatę.')
    return orderAnswer(services, params.id)
  })
  mountEndpoint(refundsApi.add, async ({ c, params, body }) => {
    const author = authorOf(c.get('owner'))
    const outcome = await refundOrder(services, { ...body, orderId: params.id, author })
    if (!outcome.ok) throw refusalOf(outcome)
    return orderAnswer(services, params.id)
  })
  mountEndpoint(refundsApi.markPaidOut, async ({ c, params: { id, refundId } }) => {
    await markRefundPaidOut(services, { orderId: id, refundId, author: authorOf(c.get('owner')) })
    return orderAnswer(services, id)
  })

  mountEndpoint(newOrderApi.products, async ({ query: { search } }) => ({
    products: await listSellable(services.db.read, search, services.now()),
  }))
  mountEndpoint(newOrderApi.price, ({ query }) => priceConsoleOrder(services, query))
  mountEndpoint(newOrderApi.place, async ({ c, body }) => {
    const outcome = await takeConsoleOrder(services, body, authorOf(c.get('owner')))
    if (outcome.ok) {
      await services.refresh()
      return { id: outcome.id }
    }
    if (outcome.reason === 'fields')
      throw new FieldRefusal(
        outcome.problems.map(({ field, text }) => ({ path: `values.${field}`, message: text })),
      )
    throw new Refusal(409, 'not_placed', outcome.message)
  })
  return routes
}
