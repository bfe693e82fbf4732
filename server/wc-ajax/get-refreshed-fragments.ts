import type { Context } from 'hono'
import { cartIdOf } from '#server/cart/cart-cookies.ts'
import { loadCart } from '#server/cart/load-cart.ts'
import { renewCart } from '#server/cart/renew-cart.ts'
import type { Shop } from '#server/shop.ts'
import { answerFragments } from './answer-fragments.ts'

export default async (c: Context, shop: Shop): Promise<Response> => {
  const visit = await loadCart(shop, cartIdOf(c, shop))
  await renewCart(c, shop, visit)
  return answerFragments(c, visit.cart)
}
