import * as v from 'valibot'
import type { InvoiceRate } from '#contract/invoice.ts'
import { readNip } from '#contract/shop/checkout-fields.ts'
import { amountUpTo } from '../amount.ts'
import { choiceParameter, numericId, textParameter, uuid } from '../parameters.ts'
import { consoleEndpoint } from '../staff/rights.ts'
import type { OrderDetailsAnswer, OrderInvoice } from './orders.ts'

const MAX_GROSZE = 100_000_000_000
const MAX_REASON = 250

export type InvoicesAnswer = {
  /** `2026-11`. */
  month: string
  /** Newest first. */
  invoices: OrderInvoice[]
  /** All of the month. */
  rates: InvoiceRate[]
  /** Not accepted by KSeF yet, of any month: rejected ones first. */
  troubles: OrderInvoice[]
  /** More invoices than one answer has; the files have all of them. */
  isCut: boolean
}

const MAX_LINE = 200
const partyLine = (problem: string) =>
  v.pipe(v.string(), v.trim(), v.minLength(1, problem), v.maxLength(MAX_LINE))

const toIssue = v.variant('what', [
  v.object({ what: v.literal('sale') }),
  v.object({
    what: v.literal('advance'),
    amountGrosze: v.pipe(amountUpTo(MAX_GROSZE), v.minValue(1, 'Podaj kwotę większą od zera.')),
  }),
  v.object({
    what: v.literal('buyer'),
    /** The invoice whose buyer is wrong. */
    invoiceId: v.pipe(v.string(), v.uuid()),
    name: partyLine('Podaj nazwę nabywcy.'),
    line1: v.pipe(v.string(), v.trim(), v.maxLength(MAX_LINE)),
    line2: partyLine('Podaj kod pocztowy i miejscowość.'),
    nip: v.pipe(
      v.string(),
      v.trim(),
      v.check((typed) => typed === '' || readNip(typed) !== undefined, 'Ten numer NIP jest błędny.'),
      v.transform((typed) => readNip(typed) ?? null),
    ),
  }),
  v.object({
    what: v.literal('correction'),
    reason: v.pipe(v.string(), v.trim(), v.maxLength(MAX_REASON, `Skróć ten tekst do ${MAX_REASON} znaków.`)),
  }),
])
/** `key`: the same request sent twice is one invoice. */
const invoiceToIssue = v.object({ key: v.pipe(v.string(), v.regex(/^[\w-]{16,64}$/)), invoice: toIssue })
export type InvoiceToIssue = v.InferInput<typeof invoiceToIssue>

export type KsefConnection = {
  /** A token was entered; it is never sent to a browser. */
  hasToken: boolean
  /** The certificate for invoices issued offline; null: none was entered. Its key is never sent. */
  offline: { serial: string; endsMs: number; isEnding: boolean } | null
  /** Whether KSeF accepted it, as a sentence; null: not tried in this call. */
  check: { ok: boolean; message: string } | null
}

const month = v.object({ month: textParameter(7) })
const invoiceId = v.object({ id: uuid })

export const invoicesApi = {
  list: consoleEndpoint<InvoicesAnswer>()({
    right: 'orders-export',
    method: 'GET',
    path: '/invoices',
    query: month,
  }),
  /** `register`: a line for each invoice. `sales`: for each day and rate, of all orders, invoiced or not. */
  export: consoleEndpoint<Response>()({
    right: 'orders-export',
    method: 'GET',
    path: '/invoices/export/:file',
    params: v.object({ file: v.picklist(['register', 'sales']) }),
    query: month,
  }),
  file: consoleEndpoint<Response>()({
    right: 'orders-view',
    method: 'GET',
    path: '/invoices/:id/file',
    params: invoiceId,
    /** A page to print otherwise. */
    query: v.object({ format: choiceParameter(['pdf', 'xml', 'upo']) }),
  }),
  issue: consoleEndpoint<OrderDetailsAnswer>()({
    right: 'orders-edit',
    method: 'POST',
    isCreating: true,
    path: '/orders/:id/invoices',
    params: numericId,
    request: invoiceToIssue,
    log: {
      kind: 'order',
      text: 'Wystawiono dokument do zamówienia',
      subject: ({ order }) => ({ id: order.id, name: `nr ${order.id}` }),
    },
  }),
  mailAgain: consoleEndpoint<OrderDetailsAnswer>()({
    right: 'orders-edit',
    method: 'POST',
    isCreating: true,
    path: '/invoices/:id/mail',
    params: invoiceId,
    request: v.object({ key: v.pipe(v.string(), v.regex(/^[\w-]{16,64}$/)) }),
    log: {
      kind: 'order',
      text: 'Wysłano fakturę jeszcze raz',
      subject: ({ order }) => ({ id: order.id, name: `nr ${order.id}` }),
    },
  }),
  sendAgain: consoleEndpoint<OrderDetailsAnswer>()({
    right: 'orders-edit',
    method: 'POST',
    isCreating: false,
    path: '/invoices/:id/ksef',
    params: invoiceId,
    log: {
      kind: 'order',
      text: 'Wysłano fakturę do KSeF jeszcze raz',
      subject: ({ order }) => ({ id: order.id, name: `nr ${order.id}` }),
    },
  }),
  ksef: consoleEndpoint<KsefConnection>()({ right: 'settings', method: 'GET', path: '/ksef' }),
  saveToken: consoleEndpoint<KsefConnection>()({
    right: 'settings',
    method: 'PUT',
    path: '/ksef/token',
    request: v.object({
      token: v.pipe(v.string(), v.trim(), v.minLength(1, 'Wklej token z KSeF.'), v.maxLength(500)),
    }),
    log: { kind: 'settings', text: 'Zmieniono token KSeF', subject: () => ({ name: 'KSeF' }) },
  }),
  saveCertificate: consoleEndpoint<KsefConnection>()({
    right: 'settings',
    method: 'PUT',
    path: '/ksef/certificate',
    request: v.object({
      certificate: v.pipe(v.string(), v.trim(), v.minLength(1, 'Wklej certyfikat.'), v.maxLength(20_000)),
      key: v.pipe(v.string(), v.trim(), v.minLength(1, 'Wklej klucz prywatny.'), v.maxLength(20_000)),
      password: v.pipe(v.string(), v.maxLength(500)),
    }),
    log: { kind: 'settings', text: 'Zmieniono certyfikat KSeF', subject: () => ({ name: 'KSeF' }) },
  }),
  check: consoleEndpoint<KsefConnection>()({
    right: 'settings',
    method: 'POST',
    isCreating: false,
    path: '/ksef/check',
    log: { none: 'signs in at KSeF, changes nothing' },
  }),
}
