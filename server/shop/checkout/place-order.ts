import { currentOnce, type OnceRun } from '#server/identity/once/once-run.ts'
import type { Order } from '#contract/shop/order.ts'
import { orderChanges as changeWords } from '#storefront/strings/pl/order/order-changes.ts'
import { order as orderWords } from '#storefront/strings/pl/order/order.ts'
import { emptyCart } from '../cart/cart-document.ts'
import { lockCart } from '#server/shop/cart/changes/change-cart.ts'
import { priceDocument } from '#server/shop/cart/pricing/price-document.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { saveOrderAddresses } from '#server/shop/account/addresses/address-book.ts'
import { loadOrder } from '#server/shop/orders/find-order.ts'
import { type AgreedTexts, agreedTexts } from '../order-terms/order-terms.ts'
import { beginPayment } from '../online-payments/begin-payment.ts'
import type { Services } from '#server/platform/services.ts'
import { type Checkout, type CheckoutOutcome, fingerprintOf } from './checkout.ts'
import { correctCart } from './correct-cart.ts'
import { subscribe } from '../consents/subscribe.ts'
import { countOrderAttempt } from './order-rate.ts'
import {
  buyerOf,
  CartRefused,
  checkCheckoutForm,
  checkMayOrder,
  CheckoutRefused,
  checkSeenTotal,
  storePricedOrder,
} from './store-order.ts'
import { isTicked } from '#contract/shop/checkout-fields.ts'
import { marketingChannels } from '#contract/console/privacy/marketing-settings.ts'
import { findMemberAddress } from '#server/identity/members/find-member.ts'
import { paths } from '#storefront/paths.ts'

export type CheckoutNeeds = Services

type Placed = { order: Order; isRepeat: boolean }

/**
 * Creates an order from a cart: all of it in one durable transaction, or nothing. However often and
 * simultaneously the same checkout is sent, there is one order and always the same answer.
 */
export const placeOrder = async (services: CheckoutNeeds, checkout: Checkout): Promise<CheckoutOutcome> => {
  const { cartId } = checkout
  if (cartId === null) return { ok: false, reason: 'no_cart' }
  const agreed = await agreedTexts(services, checkout.termsId)
  const once = currentOnce()
  let placed: Placed
  try {
    // Repeatable: a second run finds the emptied cart with its `lastOrder` and answers with that order.
    placed = await services.db.transaction(
      (tx) => storeOrder(tx, services, { ...checkout, cartId }, agreed, once),
      {
        isRepeatable: true,
      },
    )
  } catch (error) {
    if (error instanceof CheckoutRefused) return error.outcome
    if (error instanceof CartRefused)
      return { ok: false, reason: 'cart', messages: await correctCart(services, cartId, error.fault) }
    throw error
  }
  if (!placed.isRepeat) {
    services.mailWaiting()
    if (checkout.placedVia !== 'panel') await countOrderAttempt(services, buyerOf(checkout))
    if (checkout.identityId) await saveOrderAddresses(services, checkout.identityId, placed.order)
  }
  return { ok: true, ...placed, redirectUrl: await nextPage(services, placed.order, checkout) }
}

/** The order is stored: a payment that cannot be begun must not make it look lost. */
export const nextPage = (
  services: Services,
  order: Order,
  checkout: Pick<Checkout, 'blikCode' | 'acceptsProvider' | 'customerIp' | 'userAgent'>,
): Promise<string> =>
  beginPayment(services, order, {
    blikCode: checkout.blikCode,
    acceptsTerms: checkout.acceptsProvider ?? false,
    ip: checkout.customerIp,
    userAgent: checkout.userAgent,
  }).catch((error: unknown) => {
    services.log(`payment of order ${order.id}: ${String(error)}`)
    return services.settings.publicUrl + paths.orderReceived(order.id, order.key)
  })

/**
 * Every checkout writes rows in one order: cart, stock by id, counter, coupons by code. So there is no
 * deadlock.
 */
const storeOrder = async (
  tx: Sql,
  services: CheckoutNeeds,
  checkout: Checkout & { cartId: string },
  agreed: AgreedTexts,
  once: OnceRun | undefined,
): Promise<Placed> => {
  // An earlier attempt with the same key ended after its commit; the cart may contain something else by now.
  const doneBefore = once?.doneBefore('order')
  if (doneBefore !== undefined) return { order: await loadOrder(tx, Number(doneBefore)), isRepeat: true }
  const locked = await lockCart(tx, services, checkout.cartId)
  if (!locked) throw new CheckoutRefused({ ok: false, reason: 'no_cart' })
  const fingerprint = fingerprintOf(checkout)
  const { lastOrder } = locked.document
  if (locked.document.lines.length === 0) {
    if (lastOrder?.fingerprint !== fingerprint) throw new CheckoutRefused({ ok: false, reason: 'no_cart' })
    await once?.mark(tx, 'order', String(lastOrder.orderId))
    return { order: await loadOrder(tx, lastOrder.orderId), isRepeat: true }
  }
  await checkMayOrder(tx, services, checkout)
  const deliveryMethodId = checkout.values['shipping_method[0]']?.trim() || locked.document.deliveryMethodId
  const cart = await priceDocument(services, tx, {
    ...locked.document,
    deliveryMethodId,
    checkoutFields: checkout.values,
  })
  const { fields, payment } = checkCheckoutForm(services, checkout, cart)
  if (cart.problems.length) throw new CartRefused({ kind: 'problems', messages: cart.problems })
  checkSeenTotal(checkout, cart)
  const isByOwner = checkout.placedVia === 'panel'
  const order = await storePricedOrder(tx, services, {
    cart,
    fields,
    payment,
    checkout,
    agreed,
    isTrusted: isByOwner,
    opening: isByOwner
      ? { kind: 'placed', text: changeWords.placedByPhone, author: checkout.author ?? '' }
      : { kind: 'placed', text: orderWords.placed, author: 'buyer' },
  })
  if (!isByOwner) await subscribeBuyer(tx, services, checkout, order)
  await locked.write({
    ...emptyCart(),
    notices: locked.document.notices,
    lastOrder: { fingerprint, orderId: order.id },
  })
  await once?.mark(tx, 'order', String(order.id))
  return { order, isRepeat: false }
}

/** Consents that were ticked beside the order: they are no condition of it. */
const subscribeBuyer = async (
  tx: Sql,
  services: Services,
  { values, identityId, customerIp }: Checkout,
  { id, email, phone }: Order,
): Promise<void> => {
  const channels = marketingChannels.filter((channel) => isTicked(values[`marketing_${channel}`]))
  if (channels.length === 0 || !services.shopSettings().marketing.isInCheckout) return
  await subscribe(tx, services, {
    email,
    phone,
    channels,
    source: 'checkout',
    sourceId: String(id),
    pageUrl: services.settings.publicUrl + paths.checkout,
    ip: customerIp,
    isProven: identityId != null && (await findMemberAddress(tx, identityId)) === email.toLowerCase(),
  })
}
