import type { Context } from 'hono'
import { addToCart as call } from '#contract/shop/add-to-cart.ts'
import { addToCart } from '#server/cart/add-to-cart.ts'
import { cartIdOf, setCartCookies } from '#server/cart/cart-cookies.ts'
import { choiceOf } from '#server/cart/choice-of.ts'
import { readForm } from '#server/http/read-form.ts'
import type { Shop } from '#server/shop.ts'
import { answerFragments } from './answer-fragments.ts'
import { answerHtml, answerJson } from './answer.ts'
import { readCall } from './read-call.ts'

export default async (c: Context, shop: Shop): Promise<Response> => {
  const form = await readForm(c)
  const sent = readCall(call, form)
  if (!sent) return answerHtml(c, '')

  const tellsOnNextPage = shop.shopSettings().redirectAfterAdd
  const request = {
    productId: sent.product_id,
    variationId: sent.variation_id,
    quantity: sent.quantity,
    choice: choiceOf(form),
  }
  const outcome = await addToCart(shop, cartIdOf(c, shop), request, { tellsOnNextPage })

  setCartCookies(c, shop, outcome.cartId, outcome.cart)
  return outcome.ok
    ? answerFragments(c, outcome.cart)
    : answerJson(c, { error: true, product_url: outcome.productUrl })
}
