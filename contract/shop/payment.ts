import type { PaymentChoice } from './cart.ts'

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
}
