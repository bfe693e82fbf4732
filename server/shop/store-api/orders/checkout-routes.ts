import { type Context, Hono } from 'hono'
import type * as v from 'valibot'
import type { CheckoutValues } from '#contract/shop/checkout-fields.ts'
import { marketingChannels } from '#contract/console/privacy/marketing-settings.ts'
import * as requests from '#contract/store-api/requests.ts'
import { readAttributionExtension } from '#server/shop/attribution/read-attribution.ts'
import type { CartDocument } from '#server/shop/cart/cart-document.ts'
import { changeCart } from '#server/shop/cart/changes/change-cart.ts'
import { type LoadedCart, loadCart } from '#server/shop/cart/load-cart.ts'
import { placeOrder } from '#server/shop/checkout/place-order.ts'
import { customerIp } from '#server/platform/http/customer-ip.ts'
import { clientNetwork } from '#server/platform/limits/client-network.ts'
import type { Services } from '#server/platform/services.ts'
import { storeApi as words } from '#storefront/strings/pl/order/store-api.ts'
import {
  type CartSession,
  requireProof,
  readCartSession,
  setSessionHeaders,
  findMember,
} from '#server/shop/store-api/cart/cart-session.ts'
import { presentCart } from '#server/shop/store-api/cart/present-cart.ts'
import { presentCheckout } from './present-order.ts'
import { readJsonParameters } from '#server/shop/store-api/read-parameters.ts'
import { ApiRefusal } from '#server/shop/store-api/refuse.ts'
import type { CheckoutProblem } from '#contract/shop/checkout.ts'

type Detail = {
  code: string
  message: string
  data: null
  additional_errors: { code: string; message: string; data: null }[]
}

const ADDRESS = /^(billing|shipping)_(.+)$/
/** Our fields that clients of block checkouts know by another name. */
const OTHER_NAMES: Record<string, string> = {
  order_comments: 'customer_note',
  billing_nip: 'additional_fields',
  'shipping_method[0]': 'shipping_method',
}

/**
 * The problems of a checkout, twice: `params` by field; `details` by the parameter of the call, which block
 * checkouts turn into notices (one for an address, with its other problems as `additional_errors`).
 */
const describeProblems = (
  problems: CheckoutProblem[],
): { params: Record<string, string>; details: Record<string, Detail> } => {
  const details: Record<string, Detail> = {}
  for (const { field, text } of problems) {
    const [, kind, part = ''] = ADDRESS.exec(field) ?? []
    const name = OTHER_NAMES[field] ?? (kind ? `${kind}_address` : field)
    const problem = { code: `invalid_${part || field.replace(/\W/g, '')}`, message: text, data: null }
    const known = details[name]
    if (known) known.additional_errors.push(problem)
    else details[name] = { ...problem, additional_errors: [] }
  }
  return { params: Object.fromEntries(problems.map(({ field, text }) => [field, text])), details }
}

/** The checkout, from the draft to the order. */
export const checkoutApiRoutes = (services: Services) =>
  new Hono()
    .get('/checkout', async (c) => {
      const session = await readCartSession(c, services)
      requireProof(c, services, session)
      return answerDraft(c, services, session, await loadCart(services, session.cartId))
    })
    .put('/checkout', async (c) => {
      const session = await readCartSession(c, services)
      requireProof(c, services, session)
      const typed = await readJsonParameters(c, requests.draft)
      const { cartId } = await changeCart(services, session.ref, (document) =>
        rememberDraft(services, document, typed),
      )
      return answerDraft(c, services, session, await loadCart(services, cartId))
    })
    .post('/checkout', (c) => submitAppCheckout(c, services))

/** The app's own form includes the terms, so consent is not required here. */
const submitAppCheckout = async (c: Context, services: Services): Promise<Response> => {
  const session = await readCartSession(c, services)
  requireProof(c, services, session)
  const body = await readJsonParameters(c, requests.checkoutRequest)
  const reading = readAttributionExtension(body.extensions[requests.ATTRIBUTION_NAMESPACE])
  if (!reading.ok) {
    const name = `extensions > ${requests.ATTRIBUTION_NAMESPACE}${reading.field ? ` > ${reading.field}` : ''}`
    throw new ApiRefusal(400, 'rest_invalid_param', `Niepoprawne pola: ${name}.`, {
      params: { [name]: 'Oczekiwany jest tekst.' },
    })
  }
  const outcome = await placeOrder(services, {
    cartId: session.cartId,
    values: valuesOf(body),
    asksTerms: false,
    attribution: reading.values,
    identityId: await findMember(c, services),
    placedVia: 'store-api',
    customerIp: customerIp(c, services.settings.trustedProxies),
    clientNetwork: clientNetwork(c, services),
    userAgent: c.req.header('user-agent') ?? '',
  })

  if (!outcome.ok) {
    switch (outcome.reason) {
      case 'no_cart':
        throw new ApiRefusal(400, 'woocommerce_rest_cart_empty', 'Koszyk jest pusty albo wygasł.')
      case 'fields':
        throw new ApiRefusal(
          400,
          'rest_invalid_param',
          outcome.problems.map(({ text }) => text).join(' '),
          describeProblems(outcome.problems),
        )
      case 'cart':
        throw new ApiRefusal(
          409,
          'woocommerce_rest_cart_item_error',
          outcome.messages.join(' '),
          await cartAsItIs(services, session),
        )
      case 'total_changed':
        throw new ApiRefusal(
          409,
          'woocommerce_rest_checkout_total_changed',
          outcome.message,
          await cartAsItIs(services, session),
        )
      case 'closed':
        throw new ApiRefusal(403, 'woocommerce_rest_checkout_closed', outcome.message)
      case 'too_often':
        throw new ApiRefusal(429, 'woocommerce_rest_too_many_orders', outcome.message)
    }
  }
  await setSessionHeaders(c, services, session, await loadCart(services, session.cartId))
  return c.json(presentCheckout(outcome.order, outcome.redirectUrl))
}

/** A conflict includes the current cart, which the caller did not know. */
const cartAsItIs = async (services: Services, { cartId }: CartSession) => {
  const { cart, document } = await loadCart(services, cartId)
  return { cart: presentCart(services, cart, document) }
}

/** No order is created before it is placed, so the draft has no number. */
const answerDraft = async (
  c: Context,
  services: Services,
  session: CartSession,
  loaded: LoadedCart,
): Promise<Response> => {
  await setSessionHeaders(c, services, session, loaded)
  const cart = presentCart(services, loaded.cart, loaded.document)
  const { checkoutFields, paymentMethodId } = loaded.document
  return c.json({
    order_id: 0,
    status: 'checkout-draft',
    order_key: '',
    order_number: '0',
    customer_note: checkoutFields['order_comments'] ?? '',
    customer_id: 0,
    billing_address: cart.billing_address,
    shipping_address: cart.shipping_address,
    payment_method: paymentMethodId ?? '',
    payment_result: null,
    additional_fields: checkoutFields['billing_nip'] ? { 'klepka/nip': checkoutFields['billing_nip'] } : {},
    __experimentalCart: cart,
    extensions: {},
  })
}

const rememberDraft = (
  services: Services,
  document: CartDocument,
  typed: v.InferOutput<typeof requests.draft>,
) => {
  const put = (prefix: 'billing' | 'shipping', address: requests.StoreApiAddress | undefined) => {
    for (const [name, value] of Object.entries(address ?? {}))
      if (value !== undefined) document.checkoutFields[`${prefix}_${name}`] = value
  }
  put('billing', typed.billing_address)
  put('shipping', typed.shipping_address)
  const note = typed.order_notes ?? typed.customer_note
  if (note !== undefined) document.checkoutFields['order_comments'] = note
  const nip = typed.additional_fields['klepka/nip']
  if (typeof nip === 'string') document.checkoutFields['billing_nip'] = nip.slice(0, MAX_NIP)
  if (typed.payment_method === undefined) return
  const isKnown = services
    .shopSettings()
    .paymentMethods.some(({ id, isOn }) => isOn && id === typed.payment_method)
  if (typed.payment_method !== '' && !isKnown)
    throw new ApiRefusal(400, 'rest_invalid_param', words.noPayment, {
      params: { payment_method: words.noPayment },
    })
  document.paymentMethodId = typed.payment_method || null
}

const MAX_NIP = 20

/** The app's addresses in the classic field names, as the validation of the checkout expects them. */
const valuesOf = (body: {
  billing_address: requests.StoreApiAddress
  shipping_address?: requests.StoreApiAddress | null | undefined
  customer_note: string
  payment_method: string
  additional_fields: Record<string, unknown>
}): CheckoutValues => {
  const billing = body.billing_address
  const shipping = body.shipping_address ?? {}
  const nip = body.additional_fields['klepka/nip']
  const consents = marketingChannels.filter(
    (channel) => body.additional_fields[`klepka/marketing-${channel}`] === true,
  )
  const goesElsewhere =
    Boolean(shipping.address_1) &&
    (['first_name', 'last_name', 'address_1', 'address_2', 'postcode', 'city'] as const).some(
      (name) => (shipping[name] ?? '') !== (billing[name] ?? ''),
    )
  const texts: Record<string, string | undefined> = {
    ...prefixed('billing', billing),
    ...(goesElsewhere ? { ...prefixed('shipping', shipping), ship_to_different_address: '1' } : {}),
    order_comments: body.customer_note,
    payment_method: body.payment_method,
    ...Object.fromEntries(consents.map((channel) => [`marketing_${channel}`, '1'])),
    ...(typeof nip === 'string' && nip ? { wants_invoice: '1', billing_nip: nip } : {}),
  }
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined)) as CheckoutValues
}

const prefixed = (prefix: 'billing' | 'shipping', address: requests.StoreApiAddress) =>
  Object.fromEntries(
    Object.entries({ country: 'PL', ...address }).map(([name, text]) => [`${prefix}_${name}`, text]),
  )
