import type { PaymentChoice } from '#contract/shop/cart.ts'
import { formatDeadline } from '#storefront/strings/pl/order/order.ts'
import { payment as words } from '#storefront/strings/pl/order/payment.ts'
import type { ShopSettings } from '#server/platform/shop-settings/shop-settings.ts'
import * as registry from './index.ts'
import type { Payable, PaymentMethod } from './payment-method.ts'
import * as providers from './providers/index.ts'
import type { OnlineMethod, PaymentProvider } from './providers/payment-provider.ts'

/** A provider's way to pay as the checkout sees it: offered while the owner has the provider on. */
const onlineMethod = (
  provider: string,
  { title, paidAs, mark, takesBlikCode, providerTerms, listsChannels }: OnlineMethod,
): PaymentMethod => ({
  title,
  paidAs,
  mark,
  provider,
  ...(takesBlikCode && { takesBlikCode }),
  ...(providerTerms && { providerTerms }),
  ...(listsChannels && { listsChannels }),
  isAvailable: ({ totalGrosze }, { paymentProviders }) =>
    totalGrosze > 0 && paymentProviders[provider]?.isOn === true,
  firstStatus: 'pending',
  explain: ({ payment: { paidMs, payUntilMs } }) => ({
    text: paidMs !== null ? words.thanks : words.waiting(payUntilMs ? formatDeadline(payUntilMs) : null),
    transfer: null,
  }),
})

const onlineMethods = Object.entries<PaymentProvider>(providers).flatMap(([provider, { methods }]) =>
  methods.map((method) => [method.id, onlineMethod(provider, method)] as const),
)
const methods = new Map<string, PaymentMethod>([...Object.entries(registry), ...onlineMethods])

/** The method of that id; undefined when this program does not know it. */
export const paymentMethod = (id: string): PaymentMethod | undefined => methods.get(id)

/** Every method that this program knows, by id. */
export const paymentMethods: ReadonlyMap<string, PaymentMethod> = methods

/** The payment methods for this cart, in the owner's order and words. */
export const listPaymentChoices = (
  settings: Pick<ShopSettings, 'paymentMethods' | 'paymentProviders'>,
  cart: Payable,
): PaymentChoice[] =>
  settings.paymentMethods
    .filter(({ id, isOn }) => isOn && methods.get(id)?.isAvailable(cart, settings))
    .map(({ id, title, hint }) => {
      const { mark = null, takesBlikCode, providerTerms } = methods.get(id)!
      return {
        id,
        title,
        hint,
        mark,
        ...(takesBlikCode && { takesBlikCode }),
        ...(providerTerms && { providerTerms }),
      }
    })
