import type { PaymentChoice } from '#contract/shop/cart.ts'
import type { ShopSettings } from '#server/platform/shop-settings/shop-settings.ts'
import * as registry from './index.ts'
import type { Payable, PaymentMethod } from './payment-method.ts'

const methods = new Map<string, PaymentMethod>(Object.entries(registry))

/** The method of that id; undefined when this program does not know it. */
export const paymentMethod = (id: string): PaymentMethod | undefined => methods.get(id)

/** The payment methods for this cart, in the owner's order and words. */
export const listPaymentChoices = (
  { paymentMethods }: Pick<ShopSettings, 'paymentMethods'>,
  cart: Payable,
): PaymentChoice[] =>
  paymentMethods
    .filter(({ id, isOn }) => isOn && methods.get(id)?.isAvailable(cart))
    .map(({ id, title, hint }) => ({ id, title, hint, mark: methods.get(id)?.mark ?? null }))
