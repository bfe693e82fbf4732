import type { Context } from 'hono'
import { drawNotices, drawOrderReview, drawPaymentChoices } from '#storefront/draw'
import type { OrderReviewAnswer } from '#contract/shop/checkout.ts'
import { cartIdOf, setHashCookies } from '#server/cart/cart-cookies.ts'
import { loadCart } from '#server/cart/load-cart.ts'
import { failureNotices } from '#server/checkout/failure-notices.ts'
import { hasReviewNonce } from '#server/checkout/nonces.ts'
import { readValues } from '#server/checkout/read-checkout.ts'
import { rememberForm } from '#server/checkout/remember-form.ts'
import { field, type Form, readForm } from '#server/http/read-form.ts'
import { listPaymentChoices } from '#server/payment-methods/list-payment-choices.ts'
import type { Shop } from '#server/shop.ts'
import { answerJson, refuseNonce } from './answer.ts'

/** The whole form travels serialised in `post_data`; what is chosen anew stands beside it. */
const readReview = (form: Form) => {
  const posted: Form = Object.create(null)
  for (const [name, value] of new URLSearchParams(field(form, 'post_data') ?? '')) posted[name] = [value]
  return { ...readValues(posted), ...readValues(form) }
}

export default async (c: Context, shop: Shop): Promise<Response> => {
  const form = await readForm(c)
  const cartId = cartIdOf(c, shop)
  const { document } = await loadCart(shop, cartId)
  if (cartId === null || document.lines.length === 0) {
    return answerJson(c, {
      fragments: {
        'form.woocommerce-checkout': drawNotices(failureNotices({ ok: false, reason: 'no_cart' })),
      },
    } satisfies OrderReviewAnswer)
  }
  if (!hasReviewNonce(shop, cartId, form)) return refuseNonce(c)

  await rememberForm(shop, cartId, readReview(form))
  const { cart, document: remembered } = await loadCart(shop, cartId)
  setHashCookies(c, shop, cart)
  return answerJson(c, {
    result: 'success',
    messages: '',
    reload: false,
    fragments: {
      '.woocommerce-checkout-review-order-table': drawOrderReview(cart),
      '.woocommerce-checkout-payment': drawPaymentChoices(
        listPaymentChoices(shop.shopSettings(), cart),
        remembered.paymentMethodId,
      ),
    },
  } satisfies OrderReviewAnswer)
}
