import type { Context } from 'hono'
import { removeFromCart as call } from '#contract/shop/remove-from-cart.ts'
import { cartIdOf, setCartCookies } from '#server/cart/cart-cookies.ts'
import { priceDocument } from '#server/cart/price-document.ts'
import { removeFromCart } from '#server/cart/remove-from-cart.ts'
import { readForm } from '#server/http/read-form.ts'
import type { Shop } from '#server/shop.ts'
import { answerFragments } from './answer-fragments.ts'
import { answerJson } from './answer.ts'
import { readCall } from './read-call.ts'

export default async (c: Context, shop: Shop): Promise<Response> => {
  const sent = readCall(call, await readForm(c))
  const {
    cartId,
    document,
    result: isRemoved,
  } = await removeFromCart(shop, cartIdOf(c, shop), sent?.cart_item_key ?? '')
  if (!isRemoved) return answerJson(c, { success: false })

  const cart = await priceDocument(shop, shop.db.read, document)
  setCartCookies(c, shop, cartId, cart)
  return answerFragments(c, cart)
}
