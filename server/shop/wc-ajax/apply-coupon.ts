import type { Context } from 'hono'
import { renderNotices } from '#storefront/render'
import { applyCoupon as call } from '#contract/shop/apply-coupon.ts'
import { applyCouponCode } from '../cart/change-coupons.ts'
import { cartIdOf } from '../cart/cart-cookies.ts'
import { isNonce } from '#server/platform/http/nonce.ts'
import { readFormBody } from '#server/platform/http/read-form.ts'
import { clientNetwork } from '#server/platform/limits/client-network.ts'
import type { Services } from '#server/platform/services.ts'
import { answerHtml, refuseNonce } from './answer.ts'
import { readCall } from './read-call.ts'

export default async (c: Context, services: Services): Promise<Response> => {
  const sent = readCall(call, await readFormBody(c))
  const cartId = cartIdOf(c, services)
  if (!sent || !isNonce(services, 'apply-coupon', cartId ?? '', sent.security)) return refuseNonce(c)
  const { result } = await applyCouponCode(services, cartId, sent.coupon_code, clientNetwork(c, services))
  return answerHtml(c, renderNotices([{ kind: result.ok ? 'success' : 'error', text: result.text }]))
}
