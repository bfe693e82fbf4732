import type { SampleCredit } from './chosen/sample-credit.ts'
import type { OrderInvoiceLink } from '#contract/invoice.ts'
import type { Cart, PaymentChoice } from './cart.ts'
import type { CheckoutFieldName, CheckoutValues } from './checkout-fields.ts'
import type { ConsentBox } from '#contract/console/privacy/newsletter-page.ts'
import type { OrderFileLink } from './agreement/order-terms.ts'
import type { Order, OrderStatus } from './order.ts'

/** A problem in words, at its field. */
export type CheckoutProblem = { field: CheckoutFieldName; text: string }

/** What the checkout page shows; its form posts to its own address, with or without JavaScript. */
export type CheckoutPage = {
  cart: Cart
  /** Values of the last attempt and of earlier input. */
  values: CheckoutValues
  problems: CheckoutProblem[]
  paymentChoices: PaymentChoice[]
  paymentMethodId: string | null
  /** Is signed in: has an account already. */
  isMember?: boolean
  /** For signing in here; null: is signed in. */
  logInNonce?: string | null
  /** The data of a firm can be asked for by its NIP. */
  looksUpCompanies?: boolean
  /** Boxes of marketing; none: not offered. */
  consents?: ConsentBox[]
  /** The version of the terms that the buyer accepts; '': none is stored yet. */
  termsId?: string
  /** The Commission's notice about the legal guarantee; '': its link alone. */
  guaranteeNotice?: string
  /** Goes into the hidden field `woocommerce-process-checkout-nonce`. */
  nonce: string
  /** Goes as `security` with `update_order_review`. */
  reviewNonce: string
}

/** One line of an order's history, as its buyer may see it. */
export type OrderEvent = { atMs: number; text: string }

/** Where to send the money for an order that waits for a transfer. */
export type TransferDetails = {
  recipient: string[]
  bankAccount: string
  title: string
  amountGrosze: number
}

/** What happens next to an order, in the order of time. */
export type NextStep = { title: string; text: string }

export type OrderReceivedPage = {
  order: Order
  statusText: string
  /** The next step of the payment, in a sentence or two. */
  paymentText: string
  /** The page that pays it over the internet; null: it is paid, or cannot be paid so. */
  payUrl: string | null
  invoices: OrderInvoiceLink[]
  files: OrderFileLink[]
  credits: SampleCredit[]
  /** Null when nothing is to be transferred. */
  transfer: TransferDetails | null
  /** The transfer as the code that banking apps read, a path of modules; null: it cannot be one. */
  transferCode: { size: number; path: string } | null
  /** Empty: the order is closed. */
  nextSteps: NextStep[]
  /** For the guest who ordered, in that browser: what an account needs besides a password; null: not offered. */
  newAccount: { nonce: string; minPasswordLength: number } | null
  /** The page that offers its goods once more. */
  againUrl: string
  /** The form that withdraws from the contract, filled in with this order. */
  withdrawUrl: string
  /** The complaint form filled in with this order. */
  complainUrl: string
}

/** The tracking data for an order number and its e-mail address: no addresses, no prices. */
export type TrackedOrder = {
  id: number
  createdMs: number
  status: OrderStatus
  statusText: string
  /** What the state means for the buyer. */
  statusHint: string
  deliveryTitle: string
  itemCount: number
  /** The page that offers its goods once more. */
  againUrl: string
  /** Oldest first. */
  timeline: OrderEvent[]
}

export type TrackOrderPage = {
  values: { orderid: string; order_email: string }
  problems: { field: 'orderid' | 'order_email' | 'form'; text: string }[]
  order: TrackedOrder | null
}

/** `POST /?wc-ajax=checkout`: always status 200, the outcome is in the body. */
export type CheckoutAnswer =
  | { result: 'success'; redirect: string; order_id: number }
  | { result: 'failure'; messages: string; refresh: boolean; reload: boolean }

/** `POST /?wc-ajax=update_order_review`. Without a cart only `fragments` comes, with the notice for the form. */
export type OrderReviewAnswer =
  | { result: 'success'; messages: string; reload: boolean; fragments: Record<string, string> }
  | { fragments: Record<string, string> }

/** What the checkout's script may fill in; the buyer can always write something else. `GET ?kod=00-950`. */
export const TOWN_PATH = '/zamowienie/miejscowosc.json'

export type TownAnswer = {
  /** Where most parcels to this postcode went; null: not known well enough. */
  town: string | null
}

/** `GET ?nip=…&security=…`, the nonce of the checkout's review: only a visitor with a cart may ask. */
export const COMPANY_PATH = '/zamowienie/firma.json'

export type CompanyAddress = { line1: string; postcode: string; city: string }
export type CompanyData = {
  name: string
  /** Null: the register has none, or in a form that is not ours. */
  address: CompanyAddress | null
}

export type CompanyAnswer =
  | { company: CompanyData }
  /** `unavailable`: the owner turned it off, it was asked too often, or the register does not answer. */
  | { company: null; reason: 'bad_nip' | 'not_found' | 'unavailable' }

/**
 * `code_sent`: the buyer's bank waits for them. `begun`: it may be paid by now. `failed`, `none`: choose how to pay.
 * `closed`: cannot be paid any more.
 */
export type PaymentState = 'paid' | 'closed' | 'code_sent' | 'begun' | 'failed' | 'none'

/** Answer of `GET paths.paymentState`, which the page asks every few seconds. */
export type PaymentStateAnswer = { state: PaymentState }

/** The page that pays an order. */
export type PaymentPage = {
  orderId: number
  totalGrosze: number
  /** Posts the choice; the page's own address. */
  action: string
  state: PaymentState
  /** Why the last attempt failed; null: it did not. */
  failure: string | null
  /** Seconds until the bank gives up waiting. */
  secondsLeft: number
  stateUrl: string
  choices: PaymentChoice[]
  chosenId: string | null
  /** The provider's page, to which this one leads at once; null: it does not. */
  leavesTo: string | null
}
