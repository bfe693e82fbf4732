import type { QuestionState } from '../../shop/product-page/questions.ts'
import type { ReviewState } from '../../shop/reviews.ts'
import * as v from 'valibot'
import type { OrderStatus } from '../../shop/order.ts'
import type { MessageState } from '../messages.ts'
import { choiceParameter, searchParameter, textParameter, uuid } from '../parameters.ts'
import type { QuoteState } from '../quotes.ts'
import { consoleEndpoint } from '../staff/rights.ts'

export const customerSorts = ['recent', 'paid', 'orders'] as const
export type CustomerSort = (typeof customerSorts)[number]

/** `yes`: in any state; the others are states of the account. */
export const accountFilters = ['yes', 'no', 'ACTIVE', 'PENDING', 'BLOCKED'] as const
export type AccountFilter = (typeof accountFilters)[number]

const filterEntries = {
  search: searchParameter,
  account: choiceParameter(accountFilters),
  orders: choiceParameter(['yes', 'no']),
  news: choiceParameter(['yes', 'no']),
  messages: choiceParameter(['open']),
  sort: choiceParameter(customerSorts),
}
/** Which people are meant, and in which order. */
const customerFilter = v.object(filterEntries)
export type CustomerFilter = v.InferOutput<typeof customerFilter>

export type CustomerSummary = {
  id: string
  /** '': unknown. */
  name: string
  email: string
  phone: string
  orderCount: number
  /** Paid minus refunded. */
  paidGrosze: number
  lastMs: number
  /** State of the account; '': none. */
  account: string
  wantsNews: boolean
  openMessages: number
}

export type CustomersAnswer = {
  customers: CustomerSummary[]
  /** Null: a search that very many match is not counted. */
  count: number | null
  /** Goes into `before` for the next page; null on the last one. */
  next: string | null
}

/** A consent that was asked for; `text`: the exact words, '' of reminders, which the account asks about. */
export type CustomerConsent = {
  text: string
  isGiven: boolean
  atMs: number
  source: 'campaign' | 'form' | 'reminders' | 'marketing'
  /** Name of the campaign or form at that time. */
  from: string
  /** By the link of a mail, or signed in; null: never. */
  confirmedMs: number | null
  /** When the address was unsubscribed, or refused; null: not. */
  endedMs: number | null
}

export type CustomerNote = {
  id: string
  atMs: number
  editedMs: number | null
  author: string
  text: string
  /** To be returned with a change. */
  version: number
}

export type CustomerAnswer = {
  customer: CustomerSummary & { firstMs: number; emails: string[]; phones: string[] }
  accounts: { id: string; email: string; status: string; createdMs: number; signedInMs: number | null }[]
  /** Of orders; `orderId`: the newest with it. */
  addresses: { lines: string[]; orderId: number }[]
  /** The newest of each kind. */
  orders: {
    id: number
    status: OrderStatus
    createdMs: number
    totalGrosze: number
    refundedGrosze: number
    isPaid: boolean
  }[]
  messages: {
    id: string
    receivedMs: number
    formTitle: string
    opening: string
    state: MessageState
    isInInbox: boolean
  }[]
  quotes: { id: number; state: QuoteState; createdMs: number; totalGrosze: number }[]
  reviews: {
    id: number
    productName: string
    rating: number
    text: string
    state: ReviewState
    writtenMs: number
  }[]
  questions: { id: string; productName: string; question: string; state: QuestionState; sentMs: number }[]
  leads: {
    id: string
    campaignName: string
    pageUrl: string
    receivedMs: number
    fields: { label: string; value: string }[]
  }[]
  consents: CustomerConsent[]
  /** Campaigns that the person saw or closed on sites that tell us. */
  activities: { campaignName: string; activity: string; times: number; lastMs: number }[]
  notes: CustomerNote[]
  /** Cards that were merged into this one. */
  merged: { id: string; mailbox: string }[]
}

/** How many of each an erasure removes, or keeps. */
export type ErasureCounts = {
  /** In the books, or under way: they keep the name and address of their buyer. */
  ordersKept: number
  ordersAnonymized: number
  messages: number
  quotes: number
  leads: number
  accounts: number
  notes: number
}

/** Evidence of an erasure; `hash`: keyed hashes of the mailboxes, separated by spaces. */
export type CustomerErasure = {
  id: string
  atMs: number
  author: string
  hash: string
  counts: ErasureCounts
}

const MAX_CURSOR = 80
const MAX_NOTE = 4_000
const MAX_SEPARATED = 100
const ofCustomer = v.object({ id: uuid })
const ofNote = v.object({ id: uuid, noteId: uuid })
const noteText = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'Napisz coś w notatce.'),
  v.maxLength(MAX_NOTE, `Skróć notatkę do ${MAX_NOTE} znaków.`),
)

/** People by mailbox: buyers, those who wrote or left their address, and owners of accounts. */
export const customersApi = {
  list: consoleEndpoint<CustomersAnswer>()({
    right: 'customers-view',
    method: 'GET',
    path: '/customers',
    query: v.object({ ...filterEntries, before: textParameter(MAX_CURSOR) }),
  }),
  exportList: consoleEndpoint<Response>()({
    right: 'customers-manage',
    method: 'GET',
    path: '/customers/export',
    query: customerFilter,
  }),
  one: consoleEndpoint<CustomerAnswer>()({
    right: 'customers-view',
    method: 'GET',
    path: '/customers/:id',
    params: ofCustomer,
  }),
  addNote: consoleEndpoint<CustomerAnswer>()({
    right: 'customers-edit',
    method: 'POST',
    isCreating: true,
    path: '/customers/:id/notes',
    params: ofCustomer,
    request: v.object({ text: noteText }),
    log: { kind: 'customer', text: 'Dodano notatkę o kliencie' },
  }),
  editNote: consoleEndpoint<CustomerAnswer>()({
    right: 'customers-edit',
    method: 'PUT',
    path: '/customers/:id/notes/:noteId',
    params: ofNote,
    request: v.object({ text: noteText, version: v.pipe(v.number(), v.integer()) }),
    log: { kind: 'customer', text: 'Zmieniono notatkę o kliencie' },
  }),
  removeNote: consoleEndpoint<CustomerAnswer>()({
    right: 'customers-edit',
    method: 'DELETE',
    path: '/customers/:id/notes/:noteId',
    params: ofNote,
    log: { kind: 'customer', text: 'Usunięto notatkę o kliencie' },
  }),
  /** `undo`: the ids that `separate` undoes it with. */
  merge: consoleEndpoint<{ card: CustomerAnswer; undo: string[] }>()({
    right: 'customers-manage',
    method: 'POST',
    isCreating: false,
    path: '/customers/:id/merge',
    params: ofCustomer,
    request: v.object({ otherId: uuid }),
    log: {
      kind: 'customer',
      text: 'Połączono kartoteki klienta',
      reverse: ({ undo }, { params }) => ({
        method: 'POST',
        path: `/customers/${params['id']}/separate`,
        body: { ids: undo },
      }),
    },
  }),
  /** The first of `ids` becomes a card of its own, with the others in it. */
  separate: consoleEndpoint<CustomerAnswer>()({
    right: 'customers-manage',
    method: 'POST',
    isCreating: false,
    path: '/customers/:id/separate',
    params: ofCustomer,
    request: v.object({ ids: v.pipe(v.array(uuid), v.minLength(1), v.maxLength(MAX_SEPARATED)) }),
    log: { kind: 'customer', text: 'Rozdzielono kartoteki klienta' },
  }),
  exportOne: consoleEndpoint<Response>()({
    right: 'customers-manage',
    method: 'GET',
    path: '/customers/:id/export',
    params: ofCustomer,
    query: v.object({ format: choiceParameter(['html']) }),
  }),
  previewErasure: consoleEndpoint<ErasureCounts>()({
    right: 'customers-manage',
    method: 'GET',
    path: '/customers/:id/erasure',
    params: ofCustomer,
  }),
  erase: consoleEndpoint<ErasureCounts>()({
    right: 'customers-manage',
    method: 'DELETE',
    path: '/customers/:id',
    params: ofCustomer,
    log: { kind: 'customer', text: 'Usunięto dane klienta' },
  }),
  erasures: consoleEndpoint<{ erasures: CustomerErasure[] }>()({
    right: 'customers-manage',
    method: 'GET',
    path: '/customer-erasures',
    query: v.object({ email: searchParameter }),
  }),
}
