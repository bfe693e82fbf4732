import type { Context } from 'hono'
import { drawNotices } from '#storefront/draw'
import type { CheckoutAnswer } from '#contract/shop/checkout.ts'
import { checkout as words } from '#storefront/strings/pl/checkout.ts'
import { setHashCookies } from '#server/cart/cart-cookies.ts'
import { loadCart } from '#server/cart/load-cart.ts'
import { failureNotices } from '#server/checkout/failure-notices.ts'
import { receiveCheckout } from '#server/checkout/receive-checkout.ts'
import { rememberForm } from '#server/checkout/remember-form.ts'
import { type Form, readForm } from '#server/http/read-form.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Shop } from '#server/shop.ts'
import { answerJson } from './answer.ts'

/** Reasons after which the page should ask for a fresh review of the order. */
const NEEDS_REFRESH = new Set(['bad_nonce', 'cart', 'total_changed'])

export default async (c: Context, shop: Shop): Promise<Response> => {
  const answer = (body: CheckoutAnswer) => answerJson(c, body)
  let form: Form
  try {
    form = await readForm(c)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return answer({
      result: 'failure',
      messages: drawNotices([{ kind: 'error', text: words.unreadable }]),
      refresh: false,
      reload: false,
    })
  }

  const { cartId, values, outcome } = await receiveCheckout(c, shop, form)
  if (outcome.ok) {
    setHashCookies(c, shop, { hash: '' })
    return answer({ result: 'success', redirect: outcome.redirectUrl, order_id: outcome.order.id })
  }

  const notices = failureNotices(outcome)
  const isEmptied = outcome.reason === 'cart' && (await loadCart(shop, cartId)).document.lines.length === 0
  // Nothing is left of the cart: the page is loaded anew and says there why.
  if (cartId && outcome.reason !== 'no_cart' && outcome.reason !== 'bad_nonce')
    await rememberForm(shop, cartId, values, isEmptied ? notices : [])
  return answer({
    result: 'failure',
    messages: drawNotices(notices),
    refresh: NEEDS_REFRESH.has(outcome.reason),
    reload: isEmptied,
  })
}
