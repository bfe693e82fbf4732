import type { Context } from 'hono'
import { renderNotices, renderOrderReview, renderPaymentChoices } from '#storefront/render'
import type { OrderReviewAnswer } from '#contract/shop/checkout.ts'
import { cartIdOf, setHashCookies } from '../cart/cart-cookies.ts'
import { loadCart } from '../cart/load-cart.ts'
import {
  failureNotices,
  hasReviewNonce,
  readCheckoutValues,
  saveCheckoutForm,
} from '../checkout/receive-checkout.ts'
import { field, type FormBody, readFormBody } from '#server/platform/http/read-form.ts'
import { listPaymentChoices } from '../payments/list-payment-choices.ts'
import type { Services } from '#server/platform/services.ts'
import { answerAjaxJson, refuseNonce } from './answer.ts'

/** The whole form travels serialised in `post_data`; what is chosen anew stands beside it. */
const readReview = (form: FormBody) => {
  const posted: FormBody = Object.create(null)
  for (const [name, value] of new URLSearchParams(field(form, 'post_data') ?? '')) posted[name] = [value]
  return { ...readCheckoutValues(posted), ...readCheckoutValues(form) }
}

export default async (c: Context, services: Services): Promise<Response> => {
  const form = await readFormBody(c)
  const cartId = cartIdOf(c, services)
  const { document } = await loadCart(services, cartId)
  if (cartId === null || document.lines.length === 0) {
    return answerAjaxJson(c, {
      fragments: {
        'form.woocommerce-checkout': renderNotices(failureNotices({ ok: false, reason: 'no_cart' })),
      },
    } satisfies OrderReviewAnswer)
  }
  if (!hasReviewNonce(services, cartId, form)) return refuseNonce(c)

  await saveCheckoutForm(services, cartId, readReview(form))
  const { cart, document: remembered } = await loadCart(services, cartId)
  setHashCookies(c, services, cart)
  return answerAjaxJson(c, {
    result: 'success',
    messages: '',
    reload: false,
    fragments: {
      '.woocommerce-checkout-review-order-table': renderOrderReview(cart),
      '.woocommerce-checkout-payment': renderPaymentChoices(
        listPaymentChoices(services.shopSettings(), cart),
        remembered.paymentMethodId,
      ),
    },
  } satisfies OrderReviewAnswer)
}
