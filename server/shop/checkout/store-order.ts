import { checkFields, type CheckedFields } from '#contract/shop/checkout-fields.ts'
import type { PaymentChoice } from '#contract/shop/cart.ts'
import { NO_PRODUCT, type Order } from '#contract/shop/order.ts'
import { checkout as words } from '#storefront/strings/pl/cart/checkout.ts'
import { order as orderWords } from '#storefront/strings/pl/order/order.ts'
import { nextId } from '#server/platform/db/ids.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import type { Services } from '#server/platform/services.ts'
import type { PricedCart } from '#server/shop/cart/pricing/price-cart.ts'
import { recordOrigin } from '../analytics/visit-source.ts'
import { recordAttribution } from '../attribution/order-attribution.ts'
import { reserveStock } from '../catalog/stock/reserve-stock.ts'
import { useCoupons } from '../coupons/use-coupons.ts'
import { mayNotSell } from '../opening/missing-for-sale.ts'
import { type EventToAdd, makeOrderKey, recordEvents, recordOrder } from '../orders/record-order.ts'
import { type AgreedTexts, recordOrderTerms } from '../order-terms/order-terms.ts'
import { checkReservation, findTooMuchReserved, holderOf, paymentTerm } from '../orders/payment-term.ts'
import { listPaymentChoices, paymentMethod } from '../payments/list-payment-choices.ts'
import { codeProblem } from '../online-payments/begin-payment.ts'
import type { Checkout, CheckoutOutcome } from './checkout.ts'
import type { CartFault } from './correct-cart.ts'
import { checkChoices, draftOrder } from './draft-order.ts'
import { mayOrder } from './order-rate.ts'
import { queueOrderMail } from './queue-order-mail.ts'

export type RefusedCheckout = Exclude<CheckoutOutcome, { ok: true } | { reason: 'cart' }>

/** Rolls the transaction back. */
export class CheckoutRefused extends Error {
  readonly outcome: RefusedCheckout
  constructor(outcome: RefusedCheckout) {
    super(outcome.reason)
    this.outcome = outcome
  }
}

/** The cart cannot be bought as it is: nothing is stored, then the cart is corrected. */
export class CartRefused extends Error {
  readonly fault: CartFault
  constructor(fault: CartFault) {
    super(fault.kind)
    this.fault = fault
  }
}

type OrderToStore = {
  cart: PricedCart
  fields: CheckedFields
  payment: PaymentChoice
  checkout: Checkout
  /** Computed before the transaction. */
  agreed: AgreedTexts
  /** The limits that protect from buyers do not apply. */
  isTrusted: boolean
  /** How it came about, as the first entry of its history. */
  opening: EventToAdd
}

/**
 * Stores the order of a priced cart: stock by id, counter, coupons by code, so that no two orders wait for each
 * other. Throws what cannot be bought.
 */
export const storePricedOrder = async (
  tx: Sql,
  services: Services,
  { cart, fields, payment, checkout, agreed, isTrusted, opening }: OrderToStore,
): Promise<Order> => {
  const isByOwner = checkout.placedVia === 'panel'
  const pieces = cart.lineItems
    .filter(({ productId }) => productId !== NO_PRODUCT)
    .map(({ productId, variationId, quantity }) => ({ productId: variationId ?? productId, quantity }))
  const taken = await reserveStock(tx, pieces, services.shopSettings().fewLeft)
  if (!taken.ok) throw new CartRefused({ kind: 'stock', productId: taken.productId })

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
  if (reservation !== 'allowed' && !isTrusted) {
    const limitGrosze = settings.unpaidOrders.maxGrosze ?? 0
    const message = reservation === 'too_much' ? words.tooMuchUnpaid(limitGrosze) : words.tooManyUnpaid
    throw new CheckoutRefused({ ok: false, reason: 'too_often', message })
  }
  const { maxStockPercent } = settings.unpaidOrders
  if (maxStockPercent !== null && term.payUntilMs !== null && !isTrusted) {
    const tooMuch = await findTooMuchReserved(tx, cart.lineItems, maxStockPercent)
    // Paid to the courier, the order does not wait for money.
    const hasCashOnDelivery = listPaymentChoices(settings, cart).some(
      ({ id: methodId }) => paymentMethod(methodId)?.firstStatus === 'processing',
    )
    if (tooMuch) {
      const message = words.tooMuchReserved({ ...tooMuch, hasCashOnDelivery })
      throw new CheckoutRefused({ ok: false, reason: 'too_often', message })
    }
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
    throw new CartRefused({
      kind: 'coupon',
      code: used.code,
      message: (used.refusal === 'used_up' ? words.couponGone : words.couponUsedByYou)(used.code),
    })

  await recordOrder(tx, order, { ...checkout, ...holder, remindMs: term.remindMs })
  await recordAttribution(tx, order.id, checkout.attribution)
  await recordOrigin(tx, order.id, checkout.attribution)
  const emptied = order.lines
    .filter(({ productId, variationId }) => taken.emptied.includes(variationId ?? productId))
    .map(({ name }) => name)
  await recordOrderTerms(tx, order.id, agreed, fields.isPrivatePurchase)
  const mailEvents = await queueOrderMail(tx, services, order, {
    attribution: checkout.attribution,
    emptied,
    isForBuyer: checkout.mailsBuyer ?? true,
    isForOwner: !isByOwner,
  })
  await recordEvents(tx, services, order.id, [
    opening,
    ...(emptied.length ? [{ kind: 'stock', text: orderWords.tookAll(emptied), author: 'shop' }] : []),
    ...mailEvents,
  ])
  return order
}

/** By whom orders are counted. */
export const buyerOf = ({ clientNetwork, values }: Checkout) => ({
  clientNetwork,
  email: values.billing_email ?? '',
})

/** Throws unless the shop sells and this buyer may order once more. */
export const checkMayOrder = async (tx: Sql, services: Services, checkout: Checkout): Promise<void> => {
  const isUnready = await mayNotSell(tx, services)
  if (isUnready || (services.shopSettings().comingSoon.isOn && !checkout.isOwner))
    throw new CheckoutRefused({ ok: false, reason: 'closed', message: words.closed })
  if (checkout.placedVia !== 'panel' && !(await mayOrder(services, buyerOf(checkout))))
    throw new CheckoutRefused({ ok: false, reason: 'too_often', message: words.tooOften })
}

/** Throws when the buyer saw another total than they would pay. */
export const checkSeenTotal = ({ seenTotalGrosze = null }: Checkout, { totalGrosze }: PricedCart): void => {
  if (seenTotalGrosze !== null && seenTotalGrosze !== totalGrosze)
    throw new CheckoutRefused({
      ok: false,
      reason: 'total_changed',
      message: words.priceChanged(totalGrosze),
    })
}

/** The form and the choices of a checkout, or what is wrong with them. */
export const checkCheckoutForm = (
  services: Services,
  { values, asksTerms, blikCode, acceptsProvider = false }: Checkout,
  cart: PricedCart,
) => {
  const checked = checkFields(values, { needsDelivery: cart.needsDelivery, asksTerms })
  const { payment, problems } = checkChoices(cart, listPaymentChoices(services.shopSettings(), cart), {
    deliveryId: values['shipping_method[0]']?.trim() ?? '',
    paymentId: values.payment_method?.trim() ?? '',
  })
  const all = [...(checked.ok ? [] : checked.problems), ...problems]
  // Without a code, the payment's own page asks for it.
  const badCode =
    payment && blikCode !== undefined
      ? codeProblem(payment, { blikCode, acceptsTerms: acceptsProvider })
      : null
  if (!checked.ok || !payment || all.length || badCode !== null) {
    throw new CheckoutRefused({
      ok: false,
      reason: 'fields',
      problems: [
        ...all.map(({ field, code }) => ({ field, text: words.problem(field, code) })),
        ...(badCode === null ? [] : [{ field: 'payment_method' as const, text: badCode }]),
      ],
    })
  }
  return { fields: checked.fields, payment }
}
