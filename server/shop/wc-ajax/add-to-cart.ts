import type { Context } from 'hono'
import { addToCart as call } from '#contract/shop/add-to-cart.ts'
import { addProductToCart } from '../cart/add-to-cart.ts'
import { cartIdOf, setCartCookies } from '../cart/cart-cookies.ts'
import { readChoice } from '../cart/find-requested-product.ts'
import { readFormBody } from '#server/platform/http/read-form.ts'
import type { Services } from '#server/platform/services.ts'
import { answerFragments } from './answer-fragments.ts'
import { answerHtml, answerAjaxJson } from './answer.ts'
import { readCall } from './read-call.ts'

export default async (c: Context, services: Services): Promise<Response> => {
  const form = await readFormBody(c)
  const sent = readCall(call, form)
  if (!sent) return answerHtml(c, '')

  const notifiesOnNextPage = services.shopSettings().redirectAfterAdd
  const request = {
    productId: sent.product_id,
    variationId: sent.variation_id,
    quantity: sent.quantity,
    choice: readChoice(form),
  }
  const outcome = await addProductToCart(services, cartIdOf(c, services), request, {
    notifiesOnNextPage,
  })

  setCartCookies(c, services, outcome.cartId, outcome.cart)
  return outcome.ok
    ? answerFragments(c, outcome.cart)
    : answerAjaxJson(c, { error: true, product_url: outcome.productUrl })
}
