import type { InvoiceKind, KsefState } from '#contract/invoice.ts'
import * as v from 'valibot'
import { consoleEndpoint } from '../staff/rights.ts'
import { type Order, type OrderStatus, orderStatuses } from '../../shop/order.ts'
import type { OrderFileLink, OrderTerms } from '../../shop/agreement/order-terms.ts'
import type { MissingForSale } from '../opening.ts'
import { orderListQuery } from './order-filter.ts'
import type { OwnersComplaint } from './complaints.ts'
import type { OwnersWithdrawal } from './withdrawals.ts'
import { numericId } from '../parameters.ts'

export const orderStatus = v.picklist(orderStatuses)

export type OrderSummary = {
  id: number
  status: OrderStatus
  createdMs: number
  name: string
  email: string
  itemCount: number
  totalGrosze: number
  isPaid: boolean
  refundedGrosze: number
  /** Of the order, for changes of chosen ones. */
  version: number
  paymentTitle: string
  deliveryTitle: string
  /** „Źródło: Google”; null when it is not known. */
  origin: string | null
}

/** What the owner has to know today of sending invoices to KSeF. */
export type KsefWarnings = {
  /** Invoices that KSeF rejected, or has not accepted for a quarter of an hour. */
  unaccepted: number
  /** Of these: to be sent within four hours, and those that should have been. */
  urgent: number
  missed: number
  /** The certificate for invoices issued offline ends, or ended, then; null: not soon, or there is none. */
  certificateEndsMs: number | null
  /** The last day, `2026-12-31`, on which the law allows tokens; null: it is not near, or the shop has none. */
  tokensUntil: string | null
}

export type TodayAnswer = {
  /** Midnight in Warsaw. */
  sinceMs: number
  count: number
  /** Payments since midnight, for orders of any day; without cancelled, refunded and failed ones. */
  paidGrosze: number
  /** The unpaid amount of today's orders, including cash on delivery. */
  unpaidGrosze: number
  /** The same weekday of a week ago until the same hour; null: the shop had no orders then or before. */
  weekBefore: { count: number; paidGrosze: number } | null
  /** Refunds whose money was not sent yet; `orderId`: of the oldest. */
  refundsToPay: { count: number; orderId: number } | null
  ksef: KsefWarnings
  /** Complaints to answer within four days, and those that were not answered in time. */
  complaints: { soon: number; overdue: number }
  /** Notices about reviews and questions that nobody has decided; 0 for whoever may not read them. */
  openNotices: number
  /** Products that are nearly sold out, by their own line or the shop's. */
  lowStock: number
  /** Orders of any day that need the owner. */
  waiting: { onHold: number; processing: number }
  /** Of any day, newest first. */
  latest: OrderSummary[]
  /** Why the shop is closed to buyers; empty in the demo. */
  missingForSale: MissingForSale[]
  /** Duties of the law that the shop does not meet; 0 for whoever may not open their page. */
  redDuties: number
  /** Mail that could not be sent and waits for the owner. */
  mailGivenUp: number
  /** Mail that is being retried; null: there is none. `lastError` is the mail server's answer. */
  mailDelayed: { count: number; oldestMs: number; lastError: string } | null
  /** Requests come through a reverse proxy that the server's settings do not mention. */
  isProxyForgotten: boolean
  /**
   * The last whole backup, and why the last attempt failed; null: nobody wanted one, or whoever reads may not open the
   * settings.
   */
  backup: { lastMs: number | null; isLate: boolean; problem: string | null } | null
}

export type OrdersAnswer = {
  orders: OrderSummary[]
  /** Goes into `before` for the next page; null on the last one. */
  next: string | null
  /** Of all pages, and of all states. */
  countByStatus: Partial<Record<OrderStatus, number>>
  /** Of all pages; null: a search matches more than are counted. */
  count: number | null
  totalGrosze: number
  /** The product of the filter. */
  product: { id: number; name: string } | null
}

/** Texts as they are stored with the order; empty when there is none. */
export type OrderSource = {
  /** „Źródło: Google”, „Bezpośrednie” … */
  origin: string
  device: string
  /** Address the visit began at. */
  entryPage: string
  /** Pages seen in that visit, and visits so far; as the visitor's browser counted them. */
  pages: string
  sessionCount: string
  /** Every stored value, in the order of the fields. */
  values: { field: string; value: string }[]
}

/** A line's place in the shop now; nulls: the product was removed. */
export type OrderedProduct = { position: number; picture: string | null; url: string | null }

export type OrderRefund = {
  id: string
  createdMs: number
  author: string
  amountGrosze: number
  deliveryGrosze: number
  isRestocked: boolean
  reason: string
  /** When the owner marked the money as sent; null: not yet. */
  paidOutMs: number | null
  paidOutBy: string | null
  /** Who sends the money the way it came; null: the owner does, by transfer. */
  provider: string | null
  lines: { position: number; name: string; quantity: number; amountGrosze: number }[]
}

/** One attempt to pay through a provider. */
export type OrderPayment = {
  id: string
  provider: string
  method: string
  state: string
  amountGrosze: number
  refundedGrosze: number
  providerRef: string | null
  createdMs: number
  paidMs: number | null
  /** A sentence; null: it did not fail. */
  failure: string | null
  events: { atMs: number; text: string }[]
  refunds: { id: string; amountGrosze: number; state: string; message: string; createdMs: number }[]
}

/** An invoice as the owner sees it. */
export type OrderInvoice = {
  id: string
  orderId: number
  kind: InvoiceKind
  number: string
  /** `2026-11-28`. */
  issuedOn: string
  author: string
  buyerName: string
  buyerNip: string | null
  totalGrosze: number
  vatGrosze: number
  /** Null: it is not sent to KSeF. */
  ksef: {
    state: KsefState
    number: string | null
    message: string
    sendByMs: number
    /** Issued while KSeF could not be reached: the buyer has it. */
    isOffline: boolean
  } | null
}

/** The same with what its corrections have left of it. */
export type InvoiceOfOrder = OrderInvoice & {
  now: {
    buyer: { name: string; line1: string; line2: string; nip: string | null }
    totalGrosze: number
  }
}

export type OtherOrder = {
  id: number
  status: OrderStatus
  createdMs: number
  totalGrosze: number
}

export type OrderDetailsAnswer = {
  order: Order
  /** To be returned with a change; another one means that somebody changed the order since. */
  version: number
  /** Of each line, in order. */
  products: OrderedProduct[]
  /** What was paid, and what of it was returned. */
  paidGrosze: number
  refundedGrosze: number
  refunds: OrderRefund[]
  /** Attempts to pay through providers, newest first. */
  payments: OrderPayment[]
  /** Oldest first. */
  /** What it was placed under; null: it came from elsewhere, or is older than the versions of the texts. */
  agreed: OrderTerms | null
  /** What its mail had attached, unchanged. */
  files: OrderFileLink[]
  /** What its buyer demanded, oldest first. */
  statements: { complaints: OwnersComplaint[]; withdrawals: OwnersWithdrawal[] }
  invoices: InvoiceOfOrder[]
  /** Of the same buyer: the newest ones, and all of them together. */
  others: { orders: OtherOrder[]; count: number; totalGrosze: number }
  moves: { to: OrderStatus; tellsBuyer: boolean }[]
  events: { id: string; atMs: number; kind: string; text: string; author: string }[]
  /** Null: it is not known where the order came from. */
  attribution: OrderSource | null
  mail: {
    id: string
    subject: string
    to: string
    status: string
    lastError: string | null
    sentMs: number | null
    createdMs: number
  }[]
  /**
   * Version of e-mail, phone and addresses, to be returned in `If-Match`. Null: they can no longer be
   * corrected.
   */
  contactVersion: string | null
  placedVia: string
  customerIp: string
  userAgent: string
}

const changeStatus = v.object({
  to: orderStatus,
  note: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(2_000)), ''),
  tellBuyer: v.boolean(),
  version: v.optional(v.number()),
})

const text = v.pipe(v.string(), v.maxLength(500))
const address = v.object({
  firstName: text,
  lastName: text,
  company: text,
  line1: text,
  line2: text,
  postcode: text,
  city: text,
})

/** The fields obey the rules of the checkout. */
const correctOrder = v.object({
  email: text,
  phone: text,
  billing: address,
  shipping: address,
  /** Mails the confirmation to the order's current address. */
  resendConfirmation: v.optional(v.boolean(), false),
})
export type CorrectOrder = v.InferOutput<typeof correctOrder>

const addNote = v.object({
  text: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(2_000)),
  /** Mailed to the buyer; else only for the owner. */
  toBuyer: v.optional(v.boolean(), false),
})

/** Orders for their owner: the day, the list, one order, and changing its state. */
export const ordersApi = {
  today: consoleEndpoint<TodayAnswer>()({ right: 'today', method: 'GET', path: '/today' }),
  list: consoleEndpoint<OrdersAnswer>()({
    right: 'orders-view',
    method: 'GET',
    path: '/orders',
    query: orderListQuery,
  }),
  one: consoleEndpoint<OrderDetailsAnswer>()({
    right: 'orders-view',
    method: 'GET',
    path: '/orders/:id',
    params: numericId,
  }),
  changeStatus: consoleEndpoint<OrderDetailsAnswer>()({
    right: 'orders-ship',
    method: 'POST',
    isCreating: false,
    path: '/orders/:id/status',
    params: numericId,
    request: changeStatus,
    log: {
      kind: 'order',
      text: 'Zmieniono stan zamówienia',
      before: '/orders/:id',
      subject: ({ order }) => ({ id: order.id, name: `nr ${order.id}`, fields: { status: order.status } }),
    },
  }),
  correct: consoleEndpoint<OrderDetailsAnswer>()({
    right: 'orders-edit',
    method: 'PUT',
    path: '/orders/:id/addresses',
    params: numericId,
    request: correctOrder,
    log: {
      kind: 'order',
      text: 'Zmieniono adresy zamówienia',
      subject: ({ order }) => ({ id: order.id, name: `nr ${order.id}` }),
    },
  }),
  giveMoreTime: consoleEndpoint<OrderDetailsAnswer>()({
    right: 'orders-ship',
    method: 'POST',
    isCreating: false,
    path: '/orders/:id/more-time',
    params: numericId,
    log: {
      kind: 'order',
      text: 'Przedłużono czas na zapłatę za zamówienie',
      subject: ({ order }) => ({ id: order.id, name: `nr ${order.id}` }),
    },
  }),
  addNote: consoleEndpoint<OrderDetailsAnswer>()({
    right: 'orders-ship',
    method: 'POST',
    isCreating: true,
    path: '/orders/:id/notes',
    params: numericId,
    request: addNote,
    log: {
      kind: 'order',
      text: 'Dopisano notatkę do zamówienia',
      subject: ({ order }) => ({ id: order.id, name: `nr ${order.id}` }),
    },
  }),
}
