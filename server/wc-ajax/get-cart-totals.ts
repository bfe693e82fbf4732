import type { Context } from 'hono'
import { drawCartTotals } from '#storefront/draw'
import { cartIdOf } from '#server/cart/cart-cookies.ts'
import { loadCart } from '#server/cart/load-cart.ts'
import type { Shop } from '#server/shop.ts'
import { answerHtml } from './answer.ts'

export default async (c: Context, shop: Shop): Promise<Response> => {
  const { cart } = await loadCart(shop, cartIdOf(c, shop))
  return answerHtml(c, drawCartTotals(cart))
}
