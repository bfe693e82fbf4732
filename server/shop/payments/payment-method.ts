import type { Cart, PaymentMark } from '#contract/shop/cart.ts'
import type { TransferDetails } from '#contract/shop/checkout.ts'
import type { Order, OrderStatus } from '#contract/shop/order.ts'
import type { ShopSettings } from '#server/platform/shop-settings/shop-settings.ts'

/** The cart's data for a payment method. */
export type Payable = Pick<Cart, 'needsDelivery' | 'totalGrosze' | 'deliveryMethodId'>

/** The buyer's next page once the order is stored: its confirmation, or a provider's page. */
export type PaymentStart = { next: 'received' } | { next: 'redirect'; url: string }

/** The content of a provider's call, once its signature was checked. */
export type Settlement = { orderId: number; outcome: 'paid' | 'failed'; providerReference: string }

/** A way to pay; a new one is a file in this folder and a line in `index.ts`. */
export type PaymentMethod = {
  /** The name in the console. */
  title: string
  /** Drawn beside it. */
  mark?: PaymentMark
  isAvailable: (cart: Payable) => boolean
  /** The state an order is stored in, before anything was paid. */
  firstStatus: OrderStatus
  /** The courier or the shop takes the money with the goods. */
  isPaidOnDelivery?: true
  /** Buyers pay to the shop's bank account. */
  needsBankAccount?: true
  /**
   * Called after the order is stored, possibly again for the same order: a provider must be called with the
   * order's id as its idempotency key.
   */
  begin: (order: Order, settings: ShopSettings) => Promise<PaymentStart>
  /** For the confirmation page and its mail: how payment goes on. */
  explain: (order: Order, settings: ShopSettings) => { text: string; transfer: TransferDetails | null }
  /** Reads a provider's notification; undefined when it is not authentic. Only online methods have it. */
  settle?: (request: Request, settings: ShopSettings) => Promise<Settlement | undefined>
}
