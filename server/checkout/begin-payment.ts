import type { Order } from '#contract/shop/order.ts'
import { paymentMethod } from '#server/payment-methods/list-payment-choices.ts'
import type { Shop } from '#server/shop.ts'
import { paths } from '#storefront/paths.ts'

/**
 * Where the buyer of a stored order goes next, to the confirmation or to a provider. The order is safe by
 * now: a provider that cannot be reached must not make it look lost.
 */
export const beginPayment = async (
  shop: Pick<Shop, 'settings' | 'shopSettings' | 'log'>,
  order: Order,
): Promise<string> => {
  const confirmation = shop.settings.publicUrl + paths.orderReceived(order.id, order.key)
  try {
    const start = await paymentMethod(order.payment.methodId)?.begin(order, shop.shopSettings())
    return start?.next === 'redirect' ? start.url : confirmation
  } catch (error) {
    shop.log(`payment of order ${order.id}: ${(error as Error).message}`)
    return confirmation
  }
}
