import type { PaymentChoice } from '#contract/shop/cart.ts'
import type { FieldProblem } from '#contract/shop/checkout-fields.ts'
import type { PricedCart } from '#server/cart/price-cart.ts'

type Choices = { deliveryId: string; paymentId: string }

/** Delivery and payment must be among what this cart is offered; without a choice of one, the only one counts. */
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
