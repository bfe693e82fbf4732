import type { Context } from 'hono'
import { removeFromCart as call } from '#contract/shop/remove-from-cart.ts'
import { cartIdOf, setCartCookies } from '../cart/cart-cookies.ts'
import { priceDocument } from '../cart/price-document.ts'
import { removeLine } from '../cart/change-lines.ts'
import { readFormBody } from '#server/platform/http/read-form.ts'
import type { Services } from '#server/platform/services.ts'
import { answerFragments } from './answer-fragments.ts'
import { answerAjaxJson } from './answer.ts'
import { readCall } from './read-call.ts'

export default async (c: Context, services: Services): Promise<Response> => {
  const sent = readCall(call, await readFormBody(c))
  const {
    cartId,
    document,
    result: isRemoved,
  } = await removeLine(services, cartIdOf(c, services), sent?.cart_item_key ?? '')
  if (!isRemoved) return answerAjaxJson(c, { success: false })

  const cart = await priceDocument(services, services.db.read, document)
  setCartCookies(c, services, cartId, cart)
  return answerFragments(c, cart)
}
