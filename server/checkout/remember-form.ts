import { checkoutFieldNames, type CheckoutValues } from '#contract/shop/checkout-fields.ts'
import type { Notice } from '#contract/shop/cart.ts'
import { changeCart } from '#server/cart/change-cart.ts'
import { queueNotice } from '#server/cart/queue-notice.ts'
import type { Shop } from '#server/shop.ts'

const MAX_KEPT = 2_500

/** What must be agreed to anew each time. */
const NEVER_KEPT = new Set<string>(['terms', 'shipping_method[0]', 'payment_method'])

/**
 * Keeps what the form holds with the cart, so that a reload or a later visit loses nothing; `notices` wait
 * for the next page.
 */
export const rememberForm = async (
  shop: Pick<Shop, 'db' | 'now' | 'randomBytes' | 'settings'>,
  cartId: string,
  values: CheckoutValues,
  notices: Notice[] = [],
): Promise<void> => {
  await changeCart(shop, cartId, (document) => {
    const delivery = values['shipping_method[0]']?.trim()
    const payment = values.payment_method?.trim()
    if (delivery) document.deliveryMethodId = delivery.slice(0, 40)
    if (payment) document.paymentMethodId = payment.slice(0, 40)
    document.checkoutFields = Object.fromEntries(
      checkoutFieldNames.flatMap((name) => {
        const value = values[name]
        return value && !NEVER_KEPT.has(name) ? [[name, value.slice(0, MAX_KEPT)]] : []
      }),
    )
    for (const notice of notices) queueNotice(document, notice)
  })
}
