import { checkFields } from '#contract/shop/checkout-fields.ts'
import type { Order } from '#contract/shop/order.ts'
import { checkout as words } from '#storefront/strings/pl/cart/checkout.ts'
import { orderChanges as changeWords } from '#storefront/strings/pl/order/order-changes.ts'
import { order as orderWords } from '#storefront/strings/pl/order/order.ts'
import { recordAttribution } from '../attribution/order-attribution.ts'
import { emptyCart } from '../cart/cart-document.ts'
import { lockCart } from '#server/shop/cart/changes/change-cart.ts'
import { priceDocument } from '#server/shop/cart/pricing/price-document.ts'
import { reserveStock } from '../catalog/stock/reserve-stock.ts'
import { useCoupons } from '../coupons/use-coupons.ts'
import { nextId } from '#server/platform/db/ids.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { saveOrderAddresses } from '#server/shop/account/addresses/address-book.ts'
import { missingForSale } from '../opening/missing-for-sale.ts'
import { loadOrder } from '#server/shop/orders/find-order.ts'
import { makeOrderKey, recordEvents, recordOrder } from '../orders/record-order.ts'
import { paymentTerm, checkReservation, holderOf } from '../orders/payment-term.ts'
import { listPaymentChoices, paymentMethod } from '../payments/list-payment-choices.ts'
import type { Services } from '#server/platform/services.ts'
import { checkChoices, draftOrder } from './draft-order.ts'
import { type Checkout, type CheckoutOutcome, fingerprintOf } from './checkout.ts'
import { type CartFault, correctCart } from './correct-cart.ts'
import { countOrderAttempt, mayOrder } from './order-rate.ts'
import { queueOrderMail } from './queue-order-mail.ts'
import { paths } from '#storefront/paths.ts'

/**
 * Where the buyer of a stored order goes next, to the confirmation or to a provider. The order is stored
 * already: a provider that cannot be reached must not make it look lost.
 */
export const beginPayment = async (services: Services, order: Order): Promise<string> => {
  const confirmation = services.settings.publicUrl + paths.orderReceived(order.id, order.key)
  try {
    const start = await paymentMethod(order.payment.methodId)?.begin(order, services.shopSettings())
    return start?.next === 'redirect' ? start.url : confirmation
  } catch (error) {
    services.log(`payment of order ${order.id}: ${(error as Error).message}`)
    return confirmation
  }
}

export type CheckoutNeeds = Services

type Placed = { order: Order; isRepeat: boolean }
type Refused = Exclude<CheckoutOutcome, { ok: true } | { reason: 'cart' }>

/** Rolls the transaction back. */
class Refuse extends Error {
  readonly outcome: Refused
  constructor(outcome: Refused) {
    super(outcome.reason)
    this.outcome = outcome
  }
}

/** The cart cannot be bought as it is: nothing is stored, then the cart is corrected. */
class RefuseCart extends Error {
  readonly fault: CartFault
  constructor(fault: CartFault) {
    super(fault.kind)
    this.fault = fault
  }
}

/**
 * Creates an order from a cart: all of it in one durable transaction, or nothing. However often and
 * simultaneously the same checkout is sent, there is one order and always the same answer.
 */
export const placeOrder = async (services: CheckoutNeeds, checkout: Checkout): Promise<CheckoutOutcome> => {
  const { cartId } = checkout
  if (cartId === null) return { ok: false, reason: 'no_cart' }
  let placed: Placed
  try {
    // Repeatable: a second run finds the emptied cart with its `lastOrder` and answers with that order.
    placed = await services.db.transaction((tx) => storeOrder(tx, services, { ...checkout, cartId }), {
      isRepeatable: true,
    })
  } catch (error) {
    if (error instanceof Refuse) return error.outcome
    if (error instanceof RefuseCart)
      return { ok: false, reason: 'cart', messages: await correctCart(services, cartId, error.fault) }
    throw error
  }
  if (!placed.isRepeat) {
    services.mailWaiting()
    if (checkout.placedVia !== 'panel') await countOrderAttempt(services, buyerOf(checkout))
    if (checkout.identityId) await saveOrderAddresses(services, checkout.identityId, placed.order)
  }
  return { ok: true, ...placed, redirectUrl: await beginPayment(services, placed.order) }
}

/**
 * Every checkout writes rows in one order: cart, stock by id, counter, coupons by code. So there is no
 * deadlock.
 */
const storeOrder = async (
  tx: Sql,
  services: CheckoutNeeds,
  checkout: Checkout & { cartId: string },
): Promise<Placed> => {
  const locked = await lockCart(tx, services, checkout.cartId)
  if (!locked) throw new Refuse({ ok: false, reason: 'no_cart' })
  const fingerprint = fingerprintOf(checkout)
  const { lastOrder } = locked.document
  if (locked.document.lines.length === 0) {
    if (lastOrder?.fingerprint !== fingerprint) throw new Refuse({ ok: false, reason: 'no_cart' })
    return { order: await loadOrder(tx, lastOrder.orderId), isRepeat: true }
  }
  const missing = await missingForSale(tx, services)
  if (missing.length > 0 || (services.shopSettings().comingSoon.isOn && !checkout.isOwner)) {
    throw new Refuse({ ok: false, reason: 'closed', message: words.closed })
  }
  const isByOwner = checkout.placedVia === 'panel'
  if (!isByOwner && !(await mayOrder(services, buyerOf(checkout))))
    throw new Refuse({ ok: false, reason: 'too_often', message: words.tooOften })

  const deliveryMethodId = checkout.values['shipping_method[0]']?.trim() || locked.document.deliveryMethodId
  const cart = await priceDocument(services, tx, { ...locked.document, deliveryMethodId })
  const { fields, payment } = checkForm(services, checkout, cart)
  if (cart.problems.length) throw new RefuseCart({ kind: 'problems', messages: cart.problems })
  const { seenTotalGrosze = null } = checkout
  if (seenTotalGrosze !== null && seenTotalGrosze !== cart.totalGrosze)
    throw new Refuse({ ok: false, reason: 'total_changed', message: words.priceChanged(cart.totalGrosze) })

  const pieces = cart.lineItems.map(({ productId, variationId, quantity }) => ({
    productId: variationId ?? productId,
    quantity,
  }))
  const taken = await reserveStock(tx, pieces, services.shopSettings().fewLeft)
  if (!taken.ok) throw new RefuseCart({ kind: 'stock' })

  const settings = services.shopSettings()
  const firstStatus = paymentMethod(payment.id)?.firstStatus ?? 'pending'
  const term = paymentTerm(
    { status: firstStatus, methodId: payment.id, paidMs: null },
    settings,
    services.now(),
  )
  const holder = holderOf(fields.email, checkout.customerIp)
  // From here on orders are placed one after another, so the count below is complete.
  const id = await nextId(tx, 'order')
  const reservation = await checkReservation(tx, holder, settings, cart.totalGrosze)
  if (reservation !== 'allowed' && !isByOwner) {
    const limitGrosze = settings.unpaidOrders.maxGrosze ?? 0
    const message = reservation === 'too_much' ? words.tooMuchUnpaid(limitGrosze) : words.tooManyUnpaid
    throw new Refuse({ ok: false, reason: 'too_often', message })
  }
  const order = draftOrder({
    cart,
    fields,
    payment,
    status: firstStatus,
    id,
    payUntilMs: term.payUntilMs,
    key: makeOrderKey(services.randomBytes),
    nowMs: services.now(),
  })
  const used = await useCoupons(
    tx,
    order.coupons.map(({ code }) => code),
    order.id,
    order.email,
  )
  if (!used.ok)
    throw new RefuseCart({
      kind: 'coupon',
      code: used.code,
      message: (used.refusal === 'used_up' ? words.couponGone : words.couponUsedByYou)(used.code),
    })

  await recordOrder(tx, order, { ...checkout, ...holder, remindMs: term.remindMs })
  await recordAttribution(tx, order.id, checkout.attribution)
  const emptied = order.lines
    .filter(({ productId, variationId }) => taken.emptied.includes(variationId ?? productId))
    .map(({ name }) => name)
  const mailEvents = await queueOrderMail(tx, services, order, {
    attribution: checkout.attribution,
    emptied,
    isForBuyer: checkout.mailsBuyer ?? true,
    isForOwner: !isByOwner,
  })
  await recordEvents(tx, services, order.id, [
    isByOwner
      ? { kind: 'placed', text: changeWords.placedByPhone, author: checkout.author ?? '' }
      : { kind: 'placed', text: orderWords.placed, author: 'buyer' },
    ...(emptied.length ? [{ kind: 'stock', text: orderWords.tookAll(emptied), author: 'shop' }] : []),
    ...mailEvents,
  ])
  await locked.write({
    ...emptyCart(),
    notices: locked.document.notices,
    lastOrder: { fingerprint, orderId: order.id },
  })
  return { order, isRepeat: false }
}

const buyerOf = ({ clientNetwork, values }: Checkout) => ({
  clientNetwork,
  email: values.billing_email ?? '',
})

const checkForm = (
  services: CheckoutNeeds,
  { values, asksTerms }: Checkout,
  cart: Awaited<ReturnType<typeof priceDocument>>,
) => {
  const checked = checkFields(values, { needsDelivery: cart.needsDelivery, asksTerms })
  const { payment, problems } = checkChoices(cart, listPaymentChoices(services.shopSettings(), cart), {
    deliveryId: values['shipping_method[0]']?.trim() ?? '',
    paymentId: values.payment_method?.trim() ?? '',
  })
  const all = [...(checked.ok ? [] : checked.problems), ...problems]
  if (!checked.ok || !payment || all.length) {
    throw new Refuse({
      ok: false,
      reason: 'fields',
      problems: all.map(({ field, code }) => ({ field, text: words.problem(field, code) })),
    })
  }
  return { fields: checked.fields, payment }
}
