import * as v from 'valibot'
import { consoleEndpoint } from './staff/rights.ts'
import {
  QUOTE_VAT_RATES,
  type QuoteDelivery,
  type QuoteLine,
  type QuoteTotals,
} from '#contract/shop/quote.ts'
import { amountUpTo } from './amount.ts'
import { quantityToOrder } from './orders/order-lines.ts'
import { choiceParameter, numericId, textParameter, uuid } from './parameters.ts'

/** `seen`: its link was opened; `expired`: it was not ordered in time. */
export const quoteStates = ['draft', 'sent', 'seen', 'accepted', 'expired', 'withdrawn'] as const
export type QuoteState = (typeof quoteStates)[number]

export type QuoteSummary = {
  id: number
  state: QuoteState
  version: number
  name: string
  email: string
  totalGrosze: number
  validUntilMs: number
  createdMs: number
  sentMs: number | null
  seenMs: number | null
  acceptedMs: number | null
  orderId: number | null
  messageId: string | null
}

export type QuoteAnswer = {
  quote: QuoteSummary & {
    lines: (QuoteLine & { picture: string | null })[]
    delivery: QuoteDelivery | null
    note: string
    totals: QuoteTotals
    author: string
    replacesId: number | null
    replacedById: number | null
    /** Of a quote that was sent. */
    link: string | null
  }
  /** The mail with the link; null: there is none. */
  mail: { id: string; status: 'waiting' | 'sent' | 'given_up'; lastError: string | null } | null
}

/** What an editor of quotes needs besides the quote. */
export type QuoteChoicesAnswer = {
  deliveries: { id: string; title: string; vatRate: number }[]
  /** The person who wrote the message that is answered. */
  recipient: { name: string; email: string } | null
}

const MAX_GROSZE = 100_000_000
const MAX_LINES = 200
const MAX_TEXT = 200
const MAX_NOTE = 5_000
const amount = amountUpTo(MAX_GROSZE)
const id = v.pipe(v.number(), v.integer(), v.minValue(1))
const vatRate = v.picklist(QUOTE_VAT_RATES, 'Wybierz stawkę VAT.')
const text = (max: number) =>
  v.pipe(v.string(), v.trim(), v.maxLength(max, `Skróć ten tekst do ${max} znaków.`))
const NO_DAY = 'Wybierz dzień, do którego oferta jest ważna.'

export const quoteToSave = v.pipe(
  v.object({
    name: text(MAX_TEXT),
    email: v.pipe(v.string(), v.trim(), v.email('To nie wygląda na adres e-mail.'), v.maxLength(MAX_TEXT)),
    lines: v.pipe(
      v.array(
        v.object({
          productId: v.nullable(id),
          variationId: v.nullable(id),
          /** Of what is no product of the shop. */
          name: text(MAX_TEXT),
          quantity: quantityToOrder,
          unitPriceGrosze: amount,
          vatRate,
        }),
      ),
      v.minLength(1, 'Dodaj przynajmniej jedną pozycję.'),
      v.maxLength(MAX_LINES, `Oferta może mieć najwyżej ${MAX_LINES} pozycji.`),
    ),
    delivery: v.nullable(
      v.object({
        methodId: v.pipe(v.string(), v.regex(/^[a-z0-9_:-]{1,40}$/)),
        title: v.pipe(text(100), v.minLength(1, 'Nazwij sposób dostawy.')),
        grosze: amount,
        vatRate,
      }),
    ),
    note: text(MAX_NOTE),
    validUntilMs: v.pipe(v.number(NO_DAY), v.integer(NO_DAY)),
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    dataset.value.lines.forEach((line, index) => {
      if (line.productId === null && line.name === '')
        addIssue({
          message: 'Nazwij tę pozycję.',
          path: [
            {
              type: 'object',
              origin: 'value',
              input: dataset.value,
              key: 'lines',
              value: dataset.value.lines,
            },
            { type: 'array', origin: 'value', input: dataset.value.lines, key: index, value: line },
            { type: 'object', origin: 'value', input: line, key: 'name', value: line.name },
          ],
        })
    })
  }),
)
export type QuoteToSave = v.InferOutput<typeof quoteToSave>

const version = v.object({ version: v.pipe(v.number(), v.integer()) })
/** Made once for each quote: the same request sent twice creates one. */
const key = v.pipe(v.string(), v.regex(/^[\w-]{16,64}$/))
const oneQuote = { params: numericId }

/** Offers that a buyer can order through a link. */
export const quotesApi = {
  list: consoleEndpoint<{ quotes: QuoteSummary[]; nextBefore: number | null }>()({
    right: 'quotes',
    method: 'GET',
    path: '/quotes',
    query: v.object({ state: choiceParameter(quoteStates), before: textParameter(12) }),
  }),
  choices: consoleEndpoint<QuoteChoicesAnswer>()({
    right: 'quotes',
    method: 'GET',
    path: '/quotes/choices',
    query: v.object({ message: textParameter(64) }),
  }),
  create: consoleEndpoint<QuoteAnswer>()({
    right: 'quotes',
    method: 'POST',
    isCreating: true,
    path: '/quotes',
    request: v.object({ key, messageId: v.nullable(uuid), quote: quoteToSave }),
    log: {
      kind: 'quote',
      text: 'Dodano wycenę',
      subject: ({ quote }) => ({ id: quote.id, name: `nr ${quote.id}` }),
    },
  }),
  one: consoleEndpoint<QuoteAnswer>()({ right: 'quotes', method: 'GET', path: '/quotes/:id', ...oneQuote }),
  save: consoleEndpoint<QuoteAnswer>()({
    right: 'quotes',
    method: 'PUT',
    path: '/quotes/:id',
    ...oneQuote,
    request: v.object({ ...version.entries, quote: quoteToSave }),
    log: {
      kind: 'quote',
      text: 'Zmieniono wycenę',
      subject: ({ quote }) => ({ id: quote.id, name: `nr ${quote.id}` }),
    },
  }),
  /** Mails the link. */
  send: consoleEndpoint<QuoteAnswer>()({
    right: 'quotes',
    method: 'POST',
    isCreating: false,
    path: '/quotes/:id/send',
    ...oneQuote,
    request: version,
    log: {
      kind: 'quote',
      text: 'Wysłano wycenę',
      subject: ({ quote }) => ({ id: quote.id, name: `nr ${quote.id}` }),
    },
  }),
  withdraw: consoleEndpoint<QuoteAnswer>()({
    right: 'quotes',
    method: 'POST',
    isCreating: false,
    path: '/quotes/:id/withdraw',
    ...oneQuote,
    request: version,
    log: {
      kind: 'quote',
      text: 'Wycofano wycenę',
      subject: ({ quote }) => ({ id: quote.id, name: `nr ${quote.id}` }),
    },
  }),
  /** A draft with the same content, which replaces this one when it is sent. */
  revise: consoleEndpoint<QuoteAnswer>()({
    right: 'quotes',
    method: 'POST',
    isCreating: true,
    path: '/quotes/:id/revise',
    ...oneQuote,
    request: v.object({ key }),
    log: {
      kind: 'quote',
      text: 'Poprawiono wysłaną wycenę',
      subject: ({ quote }) => ({ id: quote.id, name: `nr ${quote.id}` }),
    },
  }),
  remove: consoleEndpoint<{ ok: true }>()({
    right: 'quotes',
    method: 'DELETE',
    path: '/quotes/:id',
    ...oneQuote,
    log: { kind: 'quote', text: 'Usunięto wycenę' },
  }),
}
