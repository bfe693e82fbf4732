import { type Context, Hono } from 'hono'
import type { CheckoutProblem } from '#contract/shop/checkout.ts'
import type { CheckoutValues } from '#contract/shop/checkout-fields.ts'
import type { Order } from '#contract/shop/order.ts'
import { offeredConsents } from '#contract/console/privacy/marketing-settings.ts'
import { paths } from '#storefront/paths.ts'
import { checkout as words } from '#storefront/strings/pl/cart/checkout.ts'
import { order as orderWords } from '#storefront/strings/pl/order/order.ts'
import { cartCaller, cartIdOf } from '../cart/cart-cookies.ts'
import { loadCart } from '#server/shop/cart/load-cart.ts'
import { openCart } from '#server/shop/cart/open-cart.ts'
import { makeNonce } from '#server/platform/http/nonce.ts'
import { readFormBody } from '#server/platform/http/read-form.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import { preventCaching } from '#server/identity/http/plain-page.ts'
import { findSignedIn } from '#server/identity/sign-in/page-session.ts'
import { consumeThankYouPage } from '#server/identity/redirect-sessions/thank-you-page.ts'
import { addressesOf } from '#server/shop/account/addresses/addresses.ts'
import { restoreMemberCart } from '../account/restore-member-cart.ts'
import {
  findOrderByKey,
  loadOrder,
  readOrderId,
  orderAgainPath,
  complaintPath,
  withdrawalPath,
} from '#server/shop/orders/find-order.ts'
import { listOrderCredits } from '../samples/list-sample-credits.ts'
import { findMemberOrder } from '../orders/member-orders.ts'
import { formNonce } from '../sign-in-pages/form-guard.ts'
import { answersOnce } from '#server/identity/once/answer-once.ts'
import { currentOnce } from '#server/identity/once/once-run.ts'
import { identityService } from '#server/identity/service/identity-service.ts'
import { transferCode } from './transfer-code.ts'
import { listNextSteps } from './next-steps.ts'
import { checkoutHintRoutes } from './hint-routes.ts'
import { linkOrderFiles } from '../order-files/load-order-file.ts'
import { currentTermsId } from '../order-terms/order-terms.ts'
import { linkInvoices } from '../invoices/invoice-routes.ts'
import { findPayPage } from '../online-payments/begin-payment.ts'
import { withLogos } from '../online-payments/pay-channels.ts'
import { showPage } from '../pages/show-page.ts'
import { listPaymentChoices, paymentMethod } from '../payments/list-payment-choices.ts'
import type { Services } from '#server/platform/services.ts'
import { failureNotices, checkoutNonces, submitCheckoutForm, saveCheckoutForm } from './checkout-form.ts'

const checkoutOnce = (services: Services) => ({ caller: cartCaller(services), isResumable: () => true })

/** /zamowienie/ and the confirmation below it. */
export const checkoutRoutes = (services: Services): Hono =>
  new Hono()
    .get(paths.checkout, (c) => showCheckout(c, services))
    .post(paths.checkout, answersOnce(services, checkoutOnce(services)), async (c) => {
      const { cartId, values, outcome } = await submitCheckoutForm(c, services, await readFormBody(c))
      if (outcome.ok) {
        const { redirectUrl, order } = outcome
        const isOurs = redirectUrl.startsWith(services.settings.publicUrl)
        return c.redirect(isOurs ? redirectUrl : paths.leaveToPay(order.id, order.key), 303)
      }
      currentOnce()?.refuse()
      if (outcome.reason === 'fields') return showCheckout(c, services, values, outcome.problems)
      // Problems that belong to no field are shown by the page itself, loaded again with the entered values.
      if (cartId && outcome.reason !== 'no_cart')
        await saveCheckoutForm(services, cartId, values, failureNotices(outcome))
      return c.redirect(paths.checkout, 303)
    })
    .route('/', checkoutHintRoutes(services))
    .get('/zamowienie/order-received/:id/', (c) => showReceived(c, services))

const showCheckout = async (
  c: Context,
  services: Services,
  posted?: CheckoutValues,
  problems: CheckoutProblem[] = [],
) => {
  if (!posted) await restoreMemberCart(c, services)
  const { cart, document, cartId } = await openCart(services, cartIdOf(c, services))
  const member = await findSignedIn(c, services)
  const values: CheckoutValues = posted ?? {
    ...(member ? addressesOf(member.identity) : {}),
    ...document.checkoutFields,
  }
  const deliveryId = posted?.['shipping_method[0]'] ?? cart.deliveryMethodId
  const paymentChoices = withLogos(services, listPaymentChoices(services.shopSettings(), cart))
  const paymentId = posted?.payment_method ?? document.paymentMethodId
  const nonces = checkoutNonces(services, cartId)
  return showPage(c, services, {
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
      logInNonce: member === null && cart.lineItems.length ? formNonce(c, services) : null,
      looksUpCompanies: services.shopSettings().looksUpCompanies,
      consents: consentBoxes(services, values),
      termsId: await currentTermsId(services),
      guaranteeNotice: services.shopSettings().guaranteeNotice,
      paymentChoices,
      paymentMethodId: paymentChoices.some(({ id }) => id === paymentId) ? (paymentId ?? null) : null,
      ...nonces,
    },
    title: words.title,
    canonicalPath: null,
    isIndexed: false,
    status: problems.length ? 422 : 200,
    globals: { wc_checkout_params: checkoutGlobals(services, cartId, nonces.reviewNonce) },
  })
}

/** What unmodified checkout scripts read from the page. */
const checkoutGlobals = (services: Services, cartId: string | null, reviewNonce: string) => ({
  ajax_url: '/wp-admin/admin-ajax.php',
  wc_ajax_url: paths.wcAjax('%%endpoint%%'),
  update_order_review_nonce: reviewNonce,
  apply_coupon_nonce: makeNonce(services, 'apply-coupon', cartId ?? ''),
  remove_coupon_nonce: makeNonce(services, 'remove-coupon', cartId ?? ''),
  option_guest_checkout: 'yes',
  checkout_url: paths.wcAjax('checkout'),
  is_checkout: '1',
  debug_mode: '',
  i18n_checkout_error: words.couldNotProcess,
})

/**
 * A corrected e-mail invalidates the mailed key; the browser or account that ordered can still open the
 * order.
 */
const findOwnOrder = async (c: Context, services: Services, id: number): Promise<Order | undefined> => {
  const { document } = await loadCart(services, cartIdOf(c, services))
  if (document.lastOrder?.orderId === id) return loadOrder(services.db.read, id)
  const member = await findSignedIn(c, services)
  return member ? (await findMemberOrder(services.db.read, member.identity.id, id))?.order : undefined
}

const showReceived = async (c: Context, services: Services) => {
  const id = readOrderId(c.req.param('id'))
  const order =
    id === undefined
      ? undefined
      : ((await findOrderByKey(services.db.read, id, c.req.query('key') ?? '')) ??
        (await findOwnOrder(c, services, id)))
  if (!order) throw new Refusal(404, 'order_not_found', orderWords.notYours)
  const elsewhere = await consumeThankYouPage(c, services, order)
  if (elsewhere !== undefined) {
    preventCaching(c)
    return c.redirect(elsewhere, 303)
  }

  const { text, transfer } = paymentMethod(order.payment.methodId)?.explain(
    order,
    services.shopSettings(),
  ) ?? {
    text: '',
    transfer: null,
  }
  const isOwnBrowser =
    (await loadCart(services, cartIdOf(c, services))).document.lastOrder?.orderId === order.id
  const isGuest = isOwnBrowser && (await findSignedIn(c, services)) === null
  const isOpen = order.status !== 'cancelled' && order.status !== 'refunded'
  const response = await showPage(c, services, {
    page: 'order-received',
    props: {
      order,
      statusText: orderWords.status(order.status),
      paymentText: isOpen ? text : orderWords.statusHint(order.status),
      payUrl: findPayPage(services, order),
      invoices: await linkInvoices(services, order),
      files: await linkOrderFiles(services.db.read, order.id, (kind) =>
        paths.orderFile(order.id, kind, order.key),
      ),
      credits: await listOrderCredits(services, order.id),
      transfer: isOpen ? transfer : null,
      transferCode: isOpen && transfer ? transferCode(transfer) : null,
      nextSteps: await listNextSteps(services, order),
      newAccount: isGuest
        ? {
            nonce: formNonce(c, services),
            minPasswordLength: (await identityService(services).directory()).ownSite.settings
              .minPasswordLength,
          }
        : null,
      againUrl: orderAgainPath(services, order),
      withdrawUrl: withdrawalPath(services, order),
      complainUrl: complaintPath(services, order),
    },
    title: words.orderReceivedTitle,
    edit: { kind: 'order', url: `/panel/#/zamowienia/${order.id}` },
    description: words.orderReceivedDescription,
    canonicalPath: null,
    isIndexed: false,
  })
  // The address opens the order: it is not sent to other sites and not cached.
  response.headers.set('Referrer-Policy', 'no-referrer')
  response.headers.set('Cache-Control', 'private, no-store')
  return response
}

/** Boxes of marketing, empty unless this visitor has just ticked them. */
const consentBoxes = (services: Services, values: CheckoutValues) => {
  const { marketing, shopName } = services.shopSettings()
  return marketing.isInCheckout
    ? offeredConsents(marketing, shopName).map((one) => ({
        ...one,
        isTicked: Boolean(values[`marketing_${one.channel}`]),
      }))
    : []
}
