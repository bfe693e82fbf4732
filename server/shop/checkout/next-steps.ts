import type { NextStep } from '#contract/shop/checkout.ts'
import type { Order } from '#contract/shop/order.ts'
import type { Services } from '#server/platform/services.ts'
import { findProductsById } from '#server/shop/catalog/find-products.ts'
import { deliveryDays, isPickup, readPostcode } from '#server/shop/delivery/estimate-delivery.ts'
import { paymentMethod } from '#server/shop/payments/list-payment-choices.ts'
import { nextSteps as words } from '#storefront/strings/pl/order/next-steps.ts'

const OPEN = new Set<Order['status']>(['pending', 'on_hold', 'processing'])

/**
 * What the buyer of an order does and waits for now, by how it is paid and delivered. Days are estimated from the
 * moment that goods can be sent: from the order, from its payment, or from today while a payment is awaited.
 */
export const listNextSteps = async (services: Services, order: Order): Promise<NextStep[]> => {
  if (!OPEN.has(order.status)) return []
  const method = paymentMethod(order.payment.methodId)
  const isPaid = order.payment.paidMs !== null
  const paysThen = !isPaid && method?.isPaidOnDelivery === true
  const waitsForPayment = !isPaid && !paysThen
  const steps: NextStep[] = []
  if (waitsForPayment && method?.needsBankAccount)
    steps.push({ title: words.pay.title, text: words.pay.text(order.payment.payUntilMs ?? null) })
  steps.push({
    title: words.prepare.title,
    text: waitsForPayment ? words.prepare.afterPayment : words.prepare.atOnce,
  })
  const { methodId, title } = order.delivery
  if (methodId === null) return steps

  const settings = services.shopSettings()
  const handling = await handlingOf(services, order)
  const days = handling.isOnBackorder
    ? null
    : deliveryDays(settings, {
        methodId,
        postcode: readPostcode(order.shipping.postcode) ?? null,
        handlingDays: handling.days,
        nowMs: order.payment.paidMs ?? (waitsForPayment ? services.now() : order.createdMs),
      })
  const last = isPickup(settings.deliveryMethods, methodId) ? words.collect : words.arrive
  steps.push({
    title: last.title(title),
    text: [
      last.text(days),
      days && waitsForPayment ? words.ifPaidToday : '',
      paysThen ? words.payThen(order.totalGrosze) : '',
    ]
      .filter(Boolean)
      .join(' '),
  })
  return steps
}

/** The order waits for the product that takes longest. */
const handlingOf = async (services: Services, { lines }: Order) => {
  const ids = lines.flatMap(({ productId, variationId }) => [
    productId,
    ...(variationId ? [variationId] : []),
  ])
  const products = await findProductsById(services.db.read, ids)
  const usual = services.shopSettings().deliveryTimes.handlingDays
  const found = lines.map(({ productId, variationId }) => {
    const product = products.get(productId)
    return {
      product: products.get(variationId ?? productId) ?? product,
      days: product?.handlingDays ?? usual,
    }
  })
  return {
    days: Math.max(0, ...found.map(({ days }) => days)),
    // Pieces below zero were sold before the shop had them.
    isOnBackorder: found.some(
      ({ product }) => product?.stockStatus === 'on_backorder' || (product?.stock ?? 0) < 0,
    ),
  }
}
