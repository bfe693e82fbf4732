import type { CheckoutAnswer, OrderReviewAnswer } from '#contract/shop/checkout.ts'
import { updateShippingMethod } from '#contract/shop/cart-calls.ts'
import { currentOnce } from '#server/identity/once/once-run.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import { isNonce } from '#server/platform/http/nonce.ts'
import { field, type FormBody, readFormBody } from '#server/platform/http/read-form.ts'
import { cartIdOf, setHashCookies } from '#server/shop/cart/cart-cookies.ts'
import { chooseDelivery } from '#server/shop/cart/changes/choose-delivery.ts'
import { loadCart } from '#server/shop/cart/load-cart.ts'
import {
  failureNotices,
  hasReviewNonce,
  readCheckoutValues,
  submitCheckoutForm,
  saveCheckoutForm,
} from '#server/shop/checkout/checkout-form.ts'
import { withLogos } from '#server/shop/online-payments/pay-channels.ts'
import { listPaymentChoices } from '#server/shop/payments/list-payment-choices.ts'
import {
  renderCartTotals,
  renderCheckoutDelivery,
  renderCheckoutSummary,
  renderNotices,
  renderOrderReview,
  renderPaymentChoices,
} from '#storefront/render'
import { checkout as words } from '#storefront/strings/pl/cart/checkout.ts'
import { type AjaxHandler, answerAjaxJson, answerHtml, readCall, refuseNonce } from './answer.ts'

/** After these the page should reload its order review. */
const NEEDS_REFRESH = new Set(['bad_nonce', 'cart', 'total_changed'])

export const handleCheckout: AjaxHandler = async (c, services) => {
  const answer = (body: CheckoutAnswer) => answerAjaxJson(c, body)
  let form: FormBody
  try {
    form = await readFormBody(c)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    currentOnce()?.refuse()
    return answer({
      result: 'failure',
      messages: renderNotices([{ kind: 'error', text: words.unreadable }]),
      refresh: false,
      reload: false,
    })
  }

  const { cartId, values, outcome } = await submitCheckoutForm(c, services, form)
  if (outcome.ok) {
    setHashCookies(c, services, { hash: '' })
    return answer({ result: 'success', redirect: outcome.redirectUrl, order_id: outcome.order.id })
  }

  currentOnce()?.refuse()
  const notices = failureNotices(outcome)
  const isEmptied =
    outcome.reason === 'cart' && (await loadCart(services, cartId)).document.lines.length === 0
  // The cart is empty now: the page is reloaded and shows the notices there.
  if (cartId && outcome.reason !== 'no_cart' && outcome.reason !== 'bad_nonce')
    await saveCheckoutForm(services, cartId, values, isEmptied ? notices : [])
  return answer({
    result: 'failure',
    messages: renderNotices(notices),
    refresh: NEEDS_REFRESH.has(outcome.reason),
    reload: isEmptied,
  })
}

/** The whole form is serialised in `post_data`; changed fields are sent beside it. */
const readReview = (form: FormBody) => {
  const posted: FormBody = Object.create(null)
  for (const [name, value] of new URLSearchParams(field(form, 'post_data') ?? '')) posted[name] = [value]
  return { ...readCheckoutValues(posted), ...readCheckoutValues(form) }
}

export const handleOrderReview: AjaxHandler = async (c, services) => {
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
  const { cart, document: saved } = await loadCart(services, cartId)
  setHashCookies(c, services, cart)
  return answerAjaxJson(c, {
    result: 'success',
    messages: '',
    reload: false,
    fragments: {
      '.checkout-delivery': renderCheckoutDelivery(cart),
      '.woocommerce-checkout-review-order-table': renderOrderReview(cart),
      '.woocommerce-checkout-payment': renderPaymentChoices(
        withLogos(services, listPaymentChoices(services.shopSettings(), cart)),
        saved.paymentMethodId,
      ),
      '.checkout-summary': renderCheckoutSummary(cart),
    },
  } satisfies OrderReviewAnswer)
}

/** An unavailable delivery method leaves the totals unchanged. */
export const handleShippingMethod: AjaxHandler = async (c, services) => {
  const sent = readCall(updateShippingMethod, await readFormBody(c))
  const cartId = cartIdOf(c, services)
  if (!sent || !isNonce(services, 'update-shipping-method', cartId ?? '', sent.security))
    return refuseNonce(c)
  const { cart } = await chooseDelivery(services, cartId, sent['shipping_method[0]'])
  return answerHtml(c, renderCartTotals(cart))
}
