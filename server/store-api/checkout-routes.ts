import { Hono } from 'hono'
import type { CheckoutValues } from '#contract/shop/checkout-fields.ts'
import type { Address, Order } from '#contract/shop/order.ts'
import * as requests from '#contract/store-api/requests.ts'
import { readAttributionExtension } from '#server/attribution/read-attribution.ts'
import { loadCart } from '#server/cart/load-cart.ts'
import { placeOrder } from '#server/checkout/place-order.ts'
import { customerIp } from '#server/http/customer-ip.ts'
import type { Shop } from '#server/shop.ts'
import { demandProof, readCartSession, setSessionHeaders } from './cart-session.ts'
import { findMember } from './find-member.ts'
import { ApiRefusal, readJson } from './refuse.ts'

/** `POST checkout`: the app's own form stands for the terms, so consent is not asked here. */
export const checkoutApiRoutes = (shop: Shop) =>
  new Hono().post('/checkout', async (c) => {
    const session = await readCartSession(c, shop)
    demandProof(c, shop, session)
    const body = await readJson(c, requests.checkout)
    const reading = readAttributionExtension(body.extensions[requests.ATTRIBUTION_NAMESPACE])
    if (!reading.ok) {
      const name = `extensions > ${requests.ATTRIBUTION_NAMESPACE}${reading.field ? ` > ${reading.field}` : ''}`
      throw new ApiRefusal(400, 'rest_invalid_param', `Niepoprawne pola: ${name}.`, { params: { [name]: 'Oczekiwany jest tekst.' } })
    }
    const outcome = await placeOrder(shop, {
      cartId: session.cartId,
      values: valuesOf(body),
      asksTerms: false,
      attribution: reading.values,
      identityId: await findMember(c, shop),
      placedVia: 'store-api',
      customerIp: customerIp(c, shop.settings.trustedProxies),
      userAgent: c.req.header('user-agent') ?? '',
    })

    if (!outcome.ok) {
      switch (outcome.reason) {
        case 'no_cart':
          throw new ApiRefusal(400, 'woocommerce_rest_cart_empty', 'Koszyk jest pusty albo wygasł.')
        case 'fields':
          throw new ApiRefusal(400, 'rest_invalid_param', outcome.problems.map(({ text }) => text).join(' '), {
            params: Object.fromEntries(outcome.problems.map(({ field, text }) => [field, text])),
          })
        case 'cart':
          throw new ApiRefusal(409, 'woocommerce_rest_cart_item_error', outcome.messages.join(' '))
        case 'total_changed':
          throw new ApiRefusal(409, 'woocommerce_rest_checkout_total_changed', outcome.message)
        case 'too_often':
          throw new ApiRefusal(429, 'woocommerce_rest_too_many_orders', outcome.message)
      }
    }
    const { cart } = await loadCart(shop, session.cartId)
    await setSessionHeaders(c, shop, session, session.cartId, cart)
    return c.json(presentOrder(outcome.order, outcome.redirectUrl))
  })

/** The app's addresses in the classic field names, which the one check of the checkout reads. */
const valuesOf = (body: { billing_address: requests.StoreApiAddress; shipping_address?: requests.StoreApiAddress | null | undefined; customer_note: string; payment_method: string; additional_fields: Record<string, unknown> }): CheckoutValues => {
  const billing = body.billing_address
  const shipping = body.shipping_address ?? {}
  const nip = body.additional_fields['klepka/nip']
  const goesElsewhere = Boolean(shipping.address_1) && (['first_name', 'last_name', 'address_1', 'address_2', 'postcode', 'city'] as const).some((name) => (shipping[name] ?? '') !== (billing[name] ?? ''))
  const texts: Record<string, string | undefined> = {
    ...prefixed('billing', billing),
    ...(goesElsewhere ? { ...prefixed('shipping', shipping), ship_to_different_address: '1' } : {}),
    order_comments: body.customer_note,
    payment_method: body.payment_method,
    ...(typeof nip === 'string' && nip ? { wants_invoice: '1', billing_nip: nip } : {}),
  }
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined)) as CheckoutValues
}

const prefixed = (prefix: 'billing' | 'shipping', address: requests.StoreApiAddress) =>
  Object.fromEntries(Object.entries({ country: 'PL', ...address }).map(([name, text]) => [`${prefix}_${name}`, text]))

const presentOrder = (order: Order, redirectUrl: string) => ({
  order_id: order.id,
  // Apps know the hyphen; ours is an underscore.
  status: order.status.replaceAll('_', '-'),
  order_key: order.key,
  order_number: String(order.id),
  customer_note: order.note,
  customer_id: 0,
  billing_address: { ...presentAddress(order.billing), email: order.email, phone: order.phone },
  shipping_address: { ...presentAddress(order.shipping), phone: order.phone },
  payment_method: order.payment.methodId,
  payment_result: { payment_status: 'success', payment_details: [], redirect_url: redirectUrl },
  additional_fields: order.nip ? { 'klepka/nip': order.nip } : {},
  __experimentalCart: null,
  extensions: {},
})

const presentAddress = (address: Address) => ({
  first_name: address.firstName,
  last_name: address.lastName,
  company: address.company,
  address_1: address.line1,
  address_2: address.line2,
  city: address.city,
  state: '',
  postcode: address.postcode,
  country: address.country,
})
