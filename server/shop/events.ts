import type { Context } from 'hono'
import type { Cart } from '#contract/shop/cart.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { defineEvent } from '#server/platform/events.ts'

/** A buyer has just placed an order; the request is the one that placed it. The transaction is over. */
export const orderPlaced = defineEvent<{ c: Context; orderId: number }>('order placed')

/** A member deletes their account; handlers run in that transaction. */
export const accountDeleted = defineEvent<{ tx: Sql; identityId: string; email: string }>('account deleted')

/** A page of the shop is rendered: the address of a script it should load, or null. */
export const pageScriptWanted = defineEvent<{ isPreview: boolean }, string | null>('page script wanted')

/** Facts of a page view that conditions of campaigns are about. */
export type ViewBrowser = {
  /** Of `Accept-Language`: the first one; '': none. */
  language: string
  /** Of the operator's proxy; undefined: by address. */
  country: string | undefined
  /** Visits that the cookie of a consenting visitor has counted; 0: unknown. */
  visits: number
  /** Null: unknown. */
  cart: ViewCart | null
}
export type ViewCart = Pick<Cart, 'itemCount' | 'itemsGrosze'>

/** A page view of a person, as it is counted (decision 0082). Only `visitor` and what follows may be stored. */
export type CountedView = {
  /** In memory only. */
  address: string
  atMs: number
  /** Hash with the day's key. */
  visitor: string
  /** mobile · tablet · desktop; '': unknown. */
  device: string
  /** Path and query, which may name a person. */
  url: string
  referrer: string
} & ViewBrowser
/** Page views of a day are counted; handlers run in that transaction. */
export const viewsCounted = defineEvent<{ tx: Sql; dayMs: number; views: CountedView[] }>('views counted')

type QuoteEvent = { tx: Sql; messageId: string | null; quoteId: number }
/** The owner sent a quote; handlers run in that transaction. */
export const quoteSent = defineEvent<QuoteEvent & { author: string }>('quote sent')
/** A buyer ordered what a quote offers; handlers run in that transaction. */
export const quoteAccepted = defineEvent<QuoteEvent & { orderId: number }>('quote accepted')

/**
 * An order's state, payment or lines changed; handlers run at the end of that transaction, which has changed the
 * order's row, so that they see the order alone.
 */
export const orderChanged = defineEvent<{ tx: Sql; orderId: number }>('order changed')

/** The owner refunds a part of what was paid; handlers run in that transaction. */
export const orderRefunded = defineEvent<{
  tx: Sql
  orderId: number
  refundId: string
  amountGrosze: number
  /** The owner's; may be empty. */
  reason: string
}>('order refunded')

/** An invoice was issued while KSeF cannot be reached; handlers run in the transaction that stores it. */
export const invoiceIssuedOffline = defineEvent<{ tx: Sql; invoiceId: string }>('invoice issued offline')

/** KSeF gave an invoice its number, which makes it final; handlers run in the transaction that stores it. */
export const invoiceAccepted = defineEvent<{ tx: Sql; invoiceId: string; ksefNumber: string }>(
  'invoice accepted',
)
