import type { Context } from 'hono'
import { drawNotices } from '#storefront/draw'
import { applyCoupon as call } from '#contract/shop/apply-coupon.ts'
import { applyCoupon } from '#server/cart/apply-coupon.ts'
import { cartIdOf } from '#server/cart/cart-cookies.ts'
import { isNonce } from '#server/http/nonce.ts'
import { readForm } from '#server/http/read-form.ts'
import { clientNetwork } from '#server/limits/client-network.ts'
import type { Shop } from '#server/shop.ts'
import { answerHtml, refuseNonce } from './answer.ts'
import { readCall } from './read-call.ts'

export default async (c: Context, shop: Shop): Promise<Response> => {
  const sent = readCall(call, await readForm(c))
  const cartId = cartIdOf(c, shop)
  if (!sent || !isNonce(shop, 'apply-coupon', cartId ?? '', sent.security)) return refuseNonce(c)
  const { result } = await applyCoupon(shop, cartId, sent.coupon_code, clientNetwork(c, shop.settings))
  return answerHtml(c, drawNotices([{ kind: result.ok ? 'success' : 'error', text: result.text }]))
}
