import type { Context } from 'hono'
import { cartIdOf } from '#server/shop/cart/cart-cookies.ts'
import { findOwner } from '#server/identity/owners/find-owner.ts'
import { customerIp } from '#server/platform/http/customer-ip.ts'
import { type FormBody, field } from '#server/platform/http/read-form.ts'
import { findSignedIn } from '#server/identity/sign-in/page-session.ts'
import { clientNetwork } from '#server/platform/limits/client-network.ts'
import type { Services } from '#server/platform/services.ts'
import type { CheckoutOutcome, Checkout } from './checkout.ts'
import { placeOrder } from './place-order.ts'
import { loadCart } from '#server/shop/cart/load-cart.ts'
import { orderPlaced } from '#server/shop/events.ts'
import { checkoutFieldNames, type CheckoutValues } from '#contract/shop/checkout-fields.ts'
import { readAttribution } from '#server/shop/attribution/read-attribution.ts'
import { isNonce, makeNonce } from '#server/platform/http/nonce.ts'
import type { Notice } from '#contract/shop/cart.ts'
import { paths } from '#storefront/paths.ts'
import { checkout as words } from '#storefront/strings/pl/cart/checkout.ts'
import { changeCart } from '#server/shop/cart/changes/change-cart.ts'
import { queueNotice } from '#server/shop/cart/cart-document.ts'

const MAX_SAVED_CHARACTERS = 2_500

/** Consents and choices that are made anew each time. */
const NEVER_SAVED = new Set<string>([
  'private_purchase',
  'terms',
  'marketing_email',
  'marketing_sms',
  'marketing_phone',
  'shipping_method[0]',
  'payment_method',
])

/**
 * Saves the form's values with the cart, so that a reload or a later visit loses nothing; `notices` are shown on the
 * next page.
 */
export const saveCheckoutForm = async (
  services: Services,
  cartId: string,
  values: CheckoutValues,
  notices: Notice[] = [],
): Promise<void> => {
  await changeCart(services, cartId, (document) => {
    const delivery = values['shipping_method[0]']?.trim()
    const payment = values.payment_method?.trim()
    if (delivery) document.deliveryMethodId = delivery.slice(0, 40)
    if (payment) document.paymentMethodId = payment.slice(0, 40)
    document.checkoutFields = Object.fromEntries(
      checkoutFieldNames.flatMap((name) => {
        const value = values[name]
        return value && !NEVER_SAVED.has(name) ? [[name, value.slice(0, MAX_SAVED_CHARACTERS)]] : []
      }),
    )
    for (const notice of notices) queueNotice(document, notice)
  })
}

type Failure = Exclude<SubmittedCheckout['outcome'], { ok: true }>

const error = (text: string): Notice => ({ kind: 'error', text })

/** Notices for the buyer of a refused checkout, one for each problem. */
export const failureNotices = (failure: Failure): Notice[] => {
  switch (failure.reason) {
    case 'fields':
      return failure.problems.map(({ field, text }) => ({ ...error(text), field }))
    case 'cart':
      return failure.messages.map(error)
    case 'total_changed':
    case 'too_often':
    case 'closed':
      return [error(failure.message)]
    case 'no_cart':
      return [{ ...error(words.sessionExpired), link: { url: paths.shop, label: words.backToShop } }]
    case 'bad_nonce':
      return [error(words.couldNotProcess)]
  }
}

const CHECKOUT = 'checkout'
const REVIEW = 'update-order-review'

/** For the forms of one cart's checkout page. */
export const checkoutNonces = (services: Services, cartId: string | null) => ({
  nonce: makeNonce(services, CHECKOUT, cartId ?? ''),
  reviewNonce: makeNonce(services, REVIEW, cartId ?? ''),
})

/** Both names that shop clients use. */
const hasCheckoutNonce = (services: Services, cartId: string | null, form: FormBody): boolean =>
  isNonce(
    services,
    CHECKOUT,
    cartId ?? '',
    field(form, 'woocommerce-process-checkout-nonce') ?? field(form, '_wpnonce'),
  )

export const hasReviewNonce = (services: Services, cartId: string | null, form: FormBody): boolean =>
  isNonce(services, REVIEW, cartId ?? '', field(form, 'security'))

/** The checkout's own fields of a form; others are not stored. */
export const readCheckoutValues = (form: FormBody): CheckoutValues => {
  const values: CheckoutValues = {}
  for (const name of checkoutFieldNames) {
    const value = field(form, name)
    if (value !== undefined) values[name] = value
  }
  return values
}

const readTotal = (text: string | undefined): number | null =>
  text !== undefined && /^\d{1,12}$/.test(text) ? Number(text) : null

/** A posted checkout form. */
export const readCheckout = (
  form: FormBody,
): Pick<
  Checkout,
  'values' | 'asksTerms' | 'termsId' | 'seenTotalGrosze' | 'attribution' | 'blikCode' | 'acceptsProvider'
> => {
  const last: Record<string, unknown> = Object.create(null)
  for (const name in form) last[name] = form[name]?.at(-1)
  return {
    values: readCheckoutValues(form),
    asksTerms: field(form, 'terms-field') !== undefined,
    termsId: field(form, 'terms-version') ?? '',
    seenTotalGrosze: readTotal(field(form, 'seen_total')),
    attribution: readAttribution(last),
    blikCode: field(form, 'blik_code')?.trim() || undefined,
    acceptsProvider: field(form, 'provider_terms') !== undefined,
  }
}

export type SubmittedCheckout = {
  cartId: string | null
  values: ReturnType<typeof readCheckout>['values']
  outcome: CheckoutOutcome | { ok: false; reason: 'bad_nonce' }
}

/**
 * One submission of the checkout, from the page's own form or from a script: the same checks, the same order.
 */
export const submitCheckoutForm = async (
  c: Context,
  services: Services,
  form: FormBody,
): Promise<SubmittedCheckout> => {
  const cartId = cartIdOf(c, services)
  const { values, ...read } = readCheckout(form)
  const received = (outcome: SubmittedCheckout['outcome']): SubmittedCheckout => ({ cartId, values, outcome })

  if (!hasCheckoutNonce(services, cartId, form))
    return received({
      ok: false,
      reason: (await loadCart(services, cartId)).document.lines.length ? 'bad_nonce' : 'no_cart',
    })
  const member = await findSignedIn(c, services)
  const isOwner = services.shopSettings().comingSoon.isOn && (await findOwner(c, services)) !== null
  const outcome = await placeOrder(services, {
    ...read,
    values,
    cartId,
    isOwner,
    identityId: member?.identity.id ?? null,
    placedVia: 'checkout',
    customerIp: customerIp(c, services.settings.trustedProxies),
    clientNetwork: clientNetwork(c, services),
    userAgent: c.req.header('user-agent') ?? '',
  })
  if (outcome.ok && !outcome.isRepeat)
    await services.events.emit(orderPlaced, { c, orderId: outcome.order.id })
  return received(outcome)
}
