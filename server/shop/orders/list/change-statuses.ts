import type { BulkResult } from '#contract/console/orders/order-list.ts'
import type { OrderStatus } from '#contract/shop/order.ts'
import { order as words } from '#storefront/strings/pl/order/order.ts'
import { orderChanges as changeWords } from '#storefront/strings/pl/order/order-changes.ts'
import type { Services } from '#server/platform/services.ts'
import { changeOrderStatus } from '#server/shop/orders/change-order-status.ts'

type Change = {
  orders: { id: number; version: number }[]
  to: OrderStatus
  tellBuyer: boolean
  author: string
}

/** Changes the states of chosen orders, one after another; each has an answer of its own. */
export const changeStatuses = async (
  services: Services,
  { orders, to, tellBuyer, author }: Change,
): Promise<BulkResult[]> => {
  const results: BulkResult[] = []
  for (const { id, version } of orders) {
    const outcome = await changeOrderStatus(services, { orderId: id, version, to, tellBuyer, author })
    const message = outcome.ok
      ? words.becameForBuyer(to)
      : outcome.reason === 'not_allowed'
        ? outcome.message
        : outcome.reason === 'no_order'
          ? changeWords.noOrder
          : changeWords.changedMeanwhile
    results.push({ id, ok: outcome.ok, message })
  }
  return results
}
