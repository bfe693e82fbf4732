import type { PaymentChoice } from '#contract/shop/cart.ts'
import type { CheckedFields, FieldProblem } from '#contract/shop/checkout-fields.ts'
import type { Order, OrderStatus } from '#contract/shop/order.ts'
import type { PricedCart } from '#server/shop/cart/pricing/price-cart.ts'

type Choices = { deliveryId: string; paymentId: string }

/**
 * Delivery and payment must be among those available for this cart; without a choice, a single one is used.
 */
export const checkChoices = (
  cart: Pick<PricedCart, 'needsDelivery' | 'deliveryMethods'>,
  payments: PaymentChoice[],
  { deliveryId, paymentId }: Choices,
): { payment: PaymentChoice | undefined; problems: FieldProblem[] } => {
  const problems: FieldProblem[] = []
  if (cart.needsDelivery && deliveryId && !cart.deliveryMethods.some(({ id }) => id === deliveryId))
    problems.push({ field: 'shipping_method[0]', code: 'no_such_choice' })

  const payment = paymentId
    ? payments.find(({ id }) => id === paymentId)
    : payments.length === 1
      ? payments[0]
      : undefined
  if (!payment) problems.push({ field: 'payment_method', code: paymentId ? 'no_such_choice' : 'required' })
  return { payment, problems }
}

type Draft = {
  cart: PricedCart
  fields: CheckedFields
  payment: PaymentChoice
  status: OrderStatus
  id: number
  key: string
  nowMs: number
  payUntilMs: number | null
}

/** The order of a priced cart and a checked form; amounts are copied, so later prices do not change it. */
export const draftOrder = ({ cart, fields, payment, status, id, key, nowMs, payUntilMs }: Draft): Order => {
  const delivery = cart.deliveryMethods.find((method) => method.id === cart.deliveryMethodId)
  // Stored with what was agreed (`order_terms`).
  const { isPrivatePurchase: _, ...buyer } = fields
  return {
    id,
    key,
    status,
    createdMs: nowMs,
    ...buyer,
    lines: cart.lineItems.map(
      ({
        productId,
        variationId,
        sku,
        name,
        choice,
        quantity,
        packAreaCm2,
        unitPriceGrosze,
        subtotalGrosze,
        totalGrosze,
        vatRate,
        vatGrosze,
        promise = null,
        exemption = null,
      }) => ({
        productId,
        variationId,
        sku,
        name,
        choice,
        quantity,
        packAreaCm2,
        unitPriceGrosze,
        subtotalGrosze,
        totalGrosze,
        vatRate,
        vatGrosze,
        promise,
        exemption,
      }),
    ),
    coupons: cart.coupons.map(({ code, discountGrosze }) => ({ code, discountGrosze })),
    delivery: {
      methodId: delivery?.id ?? null,
      title: delivery?.title ?? '',
      grosze: cart.deliveryGrosze,
      vatRate: cart.deliveryVatRate,
      vatGrosze: cart.deliveryVatGrosze,
    },
    payment: {
      methodId: payment.id,
      title: payment.title,
      paidMs: null,
      paidGrosze: 0,
      refundedGrosze: 0,
      payUntilMs,
    },
    itemsGrosze: cart.itemsGrosze,
    discountGrosze: cart.discountGrosze,
    vat: cart.vat,
    vatGrosze: cart.vatGrosze,
    totalGrosze: cart.totalGrosze,
  }
}
