import type { Context } from 'hono'
import { cartIdOf, renewCart } from '../cart/cart-cookies.ts'
import { loadCart } from '../cart/load-cart.ts'
import type { Services } from '#server/platform/services.ts'
import { answerFragments } from './answer-fragments.ts'

export default async (c: Context, services: Services): Promise<Response> => {
  const visit = await loadCart(services, cartIdOf(c, services))
  await renewCart(c, services, visit)
  return answerFragments(c, visit.cart)
}
