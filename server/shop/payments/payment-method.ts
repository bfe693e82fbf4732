import type { InvoicePaymentForm } from '#contract/invoice.ts'
import type { Cart, PaymentMark, ProviderTerms } from '#contract/shop/cart.ts'
import type { TransferDetails } from '#contract/shop/checkout.ts'
import type { Order, OrderStatus } from '#contract/shop/order.ts'
import type { ShopSettings } from '#server/platform/shop-settings/shop-settings.ts'

/** The cart's data for a payment method. */
export type Payable = Pick<Cart, 'needsDelivery' | 'totalGrosze' | 'deliveryMethodId'>

/**
 * A way to pay without a provider; a new one is a file in this folder and a line in `index.ts`. Ways through providers
 * are in `providers/`.
 */
export type PaymentMethod = {
  /** The name in the console. */
  title: string
  /** What an invoice says of how it is paid. */
  paidAs: InvoicePaymentForm
  /** Drawn beside it. */
  mark?: PaymentMark
  isAvailable: (cart: Payable, settings: Pick<ShopSettings, 'paymentProviders'>) => boolean
  /** The state an order is stored in, before anything was paid. */
  firstStatus: OrderStatus
  /** The courier or the shop takes the money with the goods. */
  isPaidOnDelivery?: true
  /** Buyers pay to the shop's bank account. */
  needsBankAccount?: true
  /** Paid at once through this provider. */
  provider?: string
  takesBlikCode?: true
  providerTerms?: ProviderTerms
  /** The provider lists the banks behind it. */
  listsChannels?: true
  /** For the confirmation page and its mail: how payment goes on. */
  explain: (order: Order, settings: ShopSettings) => { text: string; transfer: TransferDetails | null }
}
