import type { Context } from 'hono'
import { renderNotices } from '#storefront/render'
import { removeCoupon as call } from '#contract/shop/remove-coupon.ts'
import { cartIdOf } from '../cart/cart-cookies.ts'
import { removeCouponCode } from '../cart/change-coupons.ts'
import { isNonce } from '#server/platform/http/nonce.ts'
import { readFormBody } from '#server/platform/http/read-form.ts'
import type { Services } from '#server/platform/services.ts'
import { answerHtml, refuseNonce } from './answer.ts'
import { readCall } from './read-call.ts'

export default async (c: Context, services: Services): Promise<Response> => {
  const sent = readCall(call, await readFormBody(c))
  const cartId = cartIdOf(c, services)
  if (!sent || !isNonce(services, 'remove-coupon', cartId ?? '', sent.security)) return refuseNonce(c)
  const { result } = await removeCouponCode(services, cartId, sent.coupon)
  return answerHtml(c, renderNotices([{ kind: result.ok ? 'success' : 'error', text: result.text }]))
}
