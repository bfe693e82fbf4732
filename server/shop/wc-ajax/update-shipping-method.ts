import type { Context } from 'hono'
import { renderCartTotals } from '#storefront/render'
import { updateShippingMethod as call } from '#contract/shop/update-shipping-method.ts'
import { cartIdOf } from '../cart/cart-cookies.ts'
import { chooseDelivery } from '../cart/choose-delivery.ts'
import { isNonce } from '#server/platform/http/nonce.ts'
import { readFormBody } from '#server/platform/http/read-form.ts'
import type { Services } from '#server/platform/services.ts'
import { answerHtml, refuseNonce } from './answer.ts'
import { readCall } from './read-call.ts'

/** A way of delivery that cannot be chosen leaves the totals as they are. */
export default async (c: Context, services: Services): Promise<Response> => {
  const sent = readCall(call, await readFormBody(c))
  const cartId = cartIdOf(c, services)
  if (!sent || !isNonce(services, 'update-shipping-method', cartId ?? '', sent.security))
    return refuseNonce(c)
  const { cart } = await chooseDelivery(services, cartId, sent['shipping_method[0]'])
  return answerHtml(c, renderCartTotals(cart))
}
