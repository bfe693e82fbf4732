import type { Context } from 'hono'
import { Hono } from 'hono'
import type { CheckoutProblem } from '#contract/shop/checkout.ts'
import type { CheckoutValues } from '#contract/shop/checkout-fields.ts'
import type { Order } from '#contract/shop/order.ts'
import { paths } from '#storefront/paths.ts'
import { checkout as words } from '#storefront/strings/pl/checkout.ts'
import { order as orderWords } from '#storefront/strings/pl/order.ts'
import { cartIdOf } from '#server/cart/cart-cookies.ts'
import { loadCart } from '#server/cart/load-cart.ts'
import { makeNonce } from '#server/http/nonce.ts'
import { readForm } from '#server/http/read-form.ts'
import { Refusal } from '#server/http/refusal.ts'
import { keepSecret } from '#server/identity/http/plain-page.ts'
import { findSignedIn } from '#server/identity/pages/find-signed-in.ts'
import { takeThankYouPage } from '#server/identity/redirect-sessions/thank-you-page.ts'
import { addressesOf } from '#server/members/addresses.ts'
import { bringCart } from '#server/members/bring-cart.ts'
import { findOrderByKey } from '#server/orders/find-order-by-key.ts'
import { findMemberOrder } from '#server/orders/list-member-orders.ts'
import { loadOrder } from '#server/orders/load-order.ts'
import { readOrderId } from '#server/orders/read-order-id.ts'
import { showPage } from '#server/pages/show-page.ts'
import { listPaymentChoices, paymentMethod } from '#server/payment-methods/list-payment-choices.ts'
import type { Shop } from '#server/shop.ts'
import { failureNotices } from './failure-notices.ts'
import { checkoutNonces } from './nonces.ts'
import { receiveCheckout } from './receive-checkout.ts'
import { rememberForm } from './remember-form.ts'

/** /zamowienie/ and the confirmation below it. */
export const checkoutRoutes = (shop: Shop): Hono =>
  new Hono()
    .get(paths.checkout, (c) => showCheckout(c, shop))
    .post(paths.checkout, async (c) => {
      const { cartId, values, outcome } = await receiveCheckout(c, shop, await readForm(c))
      if (outcome.ok) return c.redirect(outcome.redirectUrl, 303)
      if (outcome.reason === 'fields') return showCheckout(c, shop, values, outcome.problems)
      // What is not about a field is told by the page itself, loaded anew with what was typed.
      if (cartId && outcome.reason !== 'no_cart')
        await rememberForm(shop, cartId, values, failureNotices(outcome))
      return c.redirect(paths.checkout, 303)
    })
    .get('/zamowienie/order-received/:id/', (c) => showReceived(c, shop))

const showCheckout = async (
  c: Context,
  shop: Shop,
  posted?: CheckoutValues,
  problems: CheckoutProblem[] = [],
) => {
  if (!posted) await bringCart(c, shop)
  const { cart, document, cartId } = await loadCart(shop, cartIdOf(c, shop))
  const member = await findSignedIn(c, shop)
  const values: CheckoutValues = posted ?? {
    ...(member ? addressesOf(member.identity) : {}),
    ...document.checkoutFields,
  }
  const deliveryId = posted?.['shipping_method[0]'] ?? cart.deliveryMethodId
  const paymentChoices = listPaymentChoices(shop.shopSettings(), cart)
  const paymentId = posted?.payment_method ?? document.paymentMethodId
  const nonces = checkoutNonces(shop, cartId)
  return showPage(c, shop, {
    page: 'checkout',
    props: {
      cart: {
        ...cart,
        deliveryMethodId: cart.deliveryMethods.some(({ id }) => id === deliveryId)
          ? deliveryId
          : cart.deliveryMethodId,
      },
      values,
      problems,
      isMember: member !== null,
      paymentChoices,
      paymentMethodId: paymentChoices.some(({ id }) => id === paymentId) ? (paymentId ?? null) : null,
      ...nonces,
    },
    title: words.title,
    canonicalPath: null,
    isIndexed: false,
    status: problems.length ? 422 : 200,
    globals: { wc_checkout_params: checkoutGlobals(shop, cartId, nonces.reviewNonce) },
  })
}

/** What unmodified checkout scripts read from the page. */
const checkoutGlobals = (shop: Shop, cartId: string | null, reviewNonce: string) => ({
  ajax_url: '/wp-admin/admin-ajax.php',
  wc_ajax_url: paths.wcAjax('%%endpoint%%'),
  update_order_review_nonce: reviewNonce,
  apply_coupon_nonce: makeNonce(shop, 'apply-coupon', cartId ?? ''),
  remove_coupon_nonce: makeNonce(shop, 'remove-coupon', cartId ?? ''),
  option_guest_checkout: 'yes',
  checkout_url: paths.wcAjax('checkout'),
  is_checkout: '1',
  debug_mode: '',
  i18n_checkout_error: words.couldNotProcess,
})

/**
 * A corrected e-mail ends the key that was mailed: who ordered in this browser, or on their account, sees the
 * order all the same.
 */
const findOwnOrder = async (c: Context, shop: Shop, id: number): Promise<Order | undefined> => {
  const { document } = await loadCart(shop, cartIdOf(c, shop))
  if (document.lastOrder?.orderId === id) return loadOrder(shop.db.read, id)
  const member = await findSignedIn(c, shop)
  return member ? (await findMemberOrder(shop.db.read, member.identity.id, id))?.order : undefined
}

const showReceived = async (c: Context, shop: Shop) => {
  const id = readOrderId(c.req.param('id'))
  const order =
    id === undefined
      ? undefined
      : ((await findOrderByKey(shop.db.read, id, c.req.query('key') ?? '')) ??
        (await findOwnOrder(c, shop, id)))
  if (!order) throw new Refusal(404, 'order_not_found', orderWords.notYours)
  const elsewhere = await takeThankYouPage(c, shop, order)
  if (elsewhere !== undefined) {
    keepSecret(c)
    return c.redirect(elsewhere, 303)
  }

  const { text, transfer } = paymentMethod(order.payment.methodId)?.explain(order, shop.shopSettings()) ?? {
    text: '',
    transfer: null,
  }
  const isOpen = order.status !== 'cancelled' && order.status !== 'refunded'
  const response = await showPage(c, shop, {
    page: 'order-received',
    props: {
      order,
      statusText: orderWords.status(order.status),
      paymentText: isOpen ? text : orderWords.statusHint(order.status),
      transfer: isOpen ? transfer : null,
    },
    title: words.orderReceivedTitle,
    edit: { kind: 'order', url: `/panel/#/zamowienia/${order.id}` },
    description: words.orderReceivedDescription,
    canonicalPath: null,
    isIndexed: false,
  })
  // The address opens the order: it is told to no other site and kept in no cache.
  response.headers.set('Referrer-Policy', 'no-referrer')
  response.headers.set('Cache-Control', 'private, no-store')
  return response
}
