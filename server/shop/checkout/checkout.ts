import type { CheckoutProblem } from '#contract/shop/checkout.ts'
import { type CheckoutValues, checkoutFieldNames } from '#contract/shop/checkout-fields.ts'
import type { Order } from '#contract/shop/order.ts'
import type { StoredValue } from '../attribution/read-attribution.ts'
import { createHash } from 'node:crypto'

/**
 * Two checkouts of one cart with the same fingerprint are one submission, sent twice.
 * Data that the browser measures (attribution) do not make another order.
 */
export const fingerprintOf = ({ values, placedVia }: Pick<Checkout, 'values' | 'placedVia'>): string =>
  createHash('sha256')
    .update(JSON.stringify([placedVia, ...checkoutFieldNames.map((name) => (values[name] ?? '').trim())]))
    .digest('hex')

/** One submission, from any page or app. */
export type Checkout = {
  cartId: string | null
  values: CheckoutValues
  /** The form contained the consent checkbox. */
  asksTerms: boolean
  /** Id of the version of the terms that the form showed; '' or left out: the current one. */
  termsId?: string
  /** The total the buyer saw, if the form contains it; another one is not charged without confirmation. */
  seenTotalGrosze?: number | null
  attribution: StoredValue[]
  /** Six digits of the buyer's bank, for the provider only: not part of the order, and stored nowhere. */
  blikCode?: string | undefined
  /** The buyer ticked the payment provider's terms. */
  acceptsProvider?: boolean
  /** `panel`: the owner takes it by telephone; the limits that protect from buyers do not apply. */
  placedVia: 'checkout' | 'store-api' | 'panel'
  /** Who placed it, if it was not the buyer. */
  author?: string
  /** False: the buyer gets no confirmation. */
  mailsBuyer?: boolean
  /** The member who is signed in on our pages. */
  identityId?: string | null
  /** The shop's owner tests a shop that is closed to everybody else. */
  isOwner?: boolean
  customerIp: string
  /** The client that limits count (`server/platform/limits/client-network.ts`). */
  clientNetwork: string
  userAgent: string
}

export type CheckoutOutcome =
  | {
      ok: true
      order: Order
      /** Where the buyer goes now: the confirmation, or a payment provider's page. */
      redirectUrl: string
      /** The same checkout was sent before; this is the order it created then. */
      isRepeat: boolean
    }
  /** The cart is unknown, expired or empty. */
  | { ok: false; reason: 'no_cart' }
  | { ok: false; reason: 'fields'; problems: CheckoutProblem[] }
  /** Something in the cart could not be bought; the cart was corrected as far as possible. */
  | { ok: false; reason: 'cart'; messages: string[] }
  | { ok: false; reason: 'total_changed'; message: string }
  /** Orders are not accepted yet. */
  | { ok: false; reason: 'closed'; message: string }
  /** More orders came from here than people place. */
  | { ok: false; reason: 'too_often'; message: string }
