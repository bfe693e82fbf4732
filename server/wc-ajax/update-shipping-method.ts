import type { Context } from 'hono'
import { drawCartTotals } from '#storefront/draw'
import { updateShippingMethod as call } from '#contract/shop/update-shipping-method.ts'
import { cartIdOf } from '#server/cart/cart-cookies.ts'
import { chooseDelivery } from '#server/cart/choose-delivery.ts'
import { isNonce } from '#server/http/nonce.ts'
import { readForm } from '#server/http/read-form.ts'
import type { Shop } from '#server/shop.ts'
import { answerHtml, refuseNonce } from './answer.ts'
import { readCall } from './read-call.ts'

/** A way of delivery that cannot be chosen leaves the totals as they are. */
export default async (c: Context, shop: Shop): Promise<Response> => {
  const sent = readCall(call, await readForm(c))
  const cartId = cartIdOf(c, shop)
  if (!sent || !isNonce(shop, 'update-shipping-method', cartId ?? '', sent.security)) return refuseNonce(c)
  const { cart } = await chooseDelivery(shop, cartId, sent['shipping_method[0]'])
  return answerHtml(c, drawCartTotals(cart))
}
