import type { Context } from 'hono'
import { renderNotices } from '#storefront/render'
import type { CheckoutAnswer } from '#contract/shop/checkout.ts'
import { checkout as words } from '#storefront/strings/pl/checkout.ts'
import { setHashCookies } from '../cart/cart-cookies.ts'
import { loadCart } from '../cart/load-cart.ts'
import { failureNotices, receiveCheckout, saveCheckoutForm } from '../checkout/receive-checkout.ts'
import { type FormBody, readFormBody } from '#server/platform/http/read-form.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import type { Services } from '#server/platform/services.ts'
import { answerAjaxJson } from './answer.ts'

/** Reasons after which the page should ask for a fresh review of the order. */
const NEEDS_REFRESH = new Set(['bad_nonce', 'cart', 'total_changed'])

export default async (c: Context, services: Services): Promise<Response> => {
  const answer = (body: CheckoutAnswer) => answerAjaxJson(c, body)
  let form: FormBody
  try {
    form = await readFormBody(c)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return answer({
      result: 'failure',
      messages: renderNotices([{ kind: 'error', text: words.unreadable }]),
      refresh: false,
      reload: false,
    })
  }

  const { cartId, values, outcome } = await receiveCheckout(c, services, form)
  if (outcome.ok) {
    setHashCookies(c, services, { hash: '' })
    return answer({ result: 'success', redirect: outcome.redirectUrl, order_id: outcome.order.id })
  }

  const notices = failureNotices(outcome)
  const isEmptied =
    outcome.reason === 'cart' && (await loadCart(services, cartId)).document.lines.length === 0
  // Nothing is left of the cart: the page is loaded anew and says there why.
  if (cartId && outcome.reason !== 'no_cart' && outcome.reason !== 'bad_nonce')
    await saveCheckoutForm(services, cartId, values, isEmptied ? notices : [])
  return answer({
    result: 'failure',
    messages: renderNotices(notices),
    refresh: NEEDS_REFRESH.has(outcome.reason),
    reload: isEmptied,
  })
}
