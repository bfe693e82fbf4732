import type { Context } from 'hono'
import { renderCartTotals } from '#storefront/render'
import { cartIdOf } from '../cart/cart-cookies.ts'
import { loadCart } from '../cart/load-cart.ts'
import type { Services } from '#server/platform/services.ts'
import { answerHtml } from './answer.ts'

export default async (c: Context, services: Services): Promise<Response> => {
  const { cart } = await loadCart(services, cartIdOf(c, services))
  return answerHtml(c, renderCartTotals(cart))
}
