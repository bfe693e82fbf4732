import type { Context } from 'hono'
import { drawNotices } from '#storefront/draw'
import { removeCoupon as call } from '#contract/shop/remove-coupon.ts'
import { cartIdOf } from '#server/cart/cart-cookies.ts'
import { removeCoupon } from '#server/cart/remove-coupon.ts'
import { isNonce } from '#server/http/nonce.ts'
import { readForm } from '#server/http/read-form.ts'
import type { Shop } from '#server/shop.ts'
import { answerHtml, refuseNonce } from './answer.ts'
import { readCall } from './read-call.ts'

export default async (c: Context, shop: Shop): Promise<Response> => {
  const sent = readCall(call, await readForm(c))
  const cartId = cartIdOf(c, shop)
  if (!sent || !isNonce(shop, 'remove-coupon', cartId ?? '', sent.security)) return refuseNonce(c)
  const { result } = await removeCoupon(shop, cartId, sent.coupon)
  return answerHtml(c, drawNotices([{ kind: result.ok ? 'success' : 'error', text: result.text }]))
}
