import type { QuoteAnswer, QuoteState, QuoteSummary } from '#contract/console/quotes.ts'
import { type QuoteDelivery, type QuoteEnd, type QuoteLine, totalsOfQuote } from '#contract/shop/quote.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { listMailByCause } from '#server/platform/mail/mail-about.ts'
import type { Services } from '#server/platform/services.ts'
import { foldPolish } from '#server/platform/text/fold-polish.ts'
import { findOrderedProducts } from '../orders/editing/list-sellable.ts'
import { quotePath } from './quote-link.ts'
import {
  findQuoteRow,
  findReplacement,
  listQuoteNames,
  listQuoteRows,
  listQuoteRowsOf,
  type QuoteRow,
  type QuoteRowFilter,
} from './store.ts'

export const quoteLinesOf = ({ lines_json }: Pick<QuoteRow, 'lines_json'>): QuoteLine[] =>
  JSON.parse(lines_json) as QuoteLine[]
export const quoteDeliveryOf = ({ delivery_json }: Pick<QuoteRow, 'delivery_json'>): QuoteDelivery | null =>
  delivery_json === null ? null : (JSON.parse(delivery_json) as QuoteDelivery)

/** The cause of the mail with a quote's link. */
export const quoteMailCause = (id: number): string => `quote:${id}:sent`

export const stateOfQuote = (row: QuoteRow, nowMs: number): QuoteState => {
  if (row.state !== 'sent') return row.state
  if (row.valid_until_ms <= nowMs) return 'expired'
  return row.seen_ms === null ? 'sent' : 'seen'
}

/** Why a sent quote cannot be ordered any more; null: it can. */
export const endOfQuote = async (db: Sql, row: QuoteRow, nowMs: number): Promise<QuoteEnd | null> => {
  if (row.state === 'accepted') return 'accepted'
  if (row.state !== 'sent') return (await findReplacement(db, row.id)) ? 'replaced' : 'withdrawn'
  return row.valid_until_ms <= nowMs ? 'expired' : null
}

const summarizeQuote = (row: QuoteRow, nowMs: number): QuoteSummary => ({
  id: row.id,
  state: stateOfQuote(row, nowMs),
  version: row.version,
  name: row.name,
  email: row.email,
  totalGrosze: row.total_grosze,
  validUntilMs: row.valid_until_ms,
  createdMs: row.created_ms,
  sentMs: row.sent_ms,
  seenMs: row.seen_ms,
  acceptedMs: row.accepted_ms,
  orderId: row.order_id,
  messageId: row.message_id,
})

/** Newest first. */
export const listQuotesOfMessage = async (
  { db, now }: Pick<Services, 'db' | 'now'>,
  messageId: string,
): Promise<QuoteSummary[]> =>
  (await listQuoteRowsOf(db.read, messageId)).map((row) => summarizeQuote(row, now()))

const PER_PAGE = 30

const FILTERS: Record<QuoteState, Omit<QuoteRowFilter, 'nowMs'>> = {
  draft: { state: 'draft' },
  sent: { state: 'sent', isSeen: false, isExpired: false },
  seen: { state: 'sent', isSeen: true, isExpired: false },
  expired: { state: 'sent', isExpired: true },
  accepted: { state: 'accepted' },
  withdrawn: { state: 'withdrawn' },
}

export const listQuotes = async (
  { db, now }: Services,
  { state, before }: { state?: QuoteState | undefined; before?: number | undefined },
): Promise<{ quotes: QuoteSummary[]; nextBefore: number | null }> => {
  const filter = { ...(state && FILTERS[state]), nowMs: now(), before }
  const rows = await listQuoteRows(db.read, filter, PER_PAGE + 1)
  const shown = rows.slice(0, PER_PAGE)
  return {
    quotes: shown.map((row) => summarizeQuote(row, filter.nowMs)),
    nextBefore: rows.length > PER_PAGE ? (shown.at(-1)?.id ?? null) : null,
  }
}

/** The newest quotes whose number, recipient or address has all words of a text. */
export const searchQuotes = async (
  db: Sql,
  text: string,
  limit: number,
): Promise<Pick<QuoteSummary, 'id' | 'name' | 'email' | 'totalGrosze'>[]> => {
  const words = foldPolish(text).split(/\s+/).filter(Boolean)
  return (await listQuoteNames(db))
    .filter(({ id, name, email }) => {
      const read = foldPolish(`${id}\n${name}\n${email}`)
      return words.every((word) => read.includes(word))
    })
    .slice(0, limit)
    .map(({ id, name, email, total_grosze }) => ({ id, name, email, totalGrosze: total_grosze }))
}

/** Everything the owner sees of one quote; undefined when there is none. */
export const findQuote = async (services: Services, id: number): Promise<QuoteAnswer | undefined> => {
  const db = services.db.read
  const row = await findQuoteRow(db, id)
  if (!row) return undefined
  const lines = quoteLinesOf(row)
  const delivery = quoteDeliveryOf(row)
  const products = await findOrderedProducts(
    db,
    lines.flatMap(({ productId, variationId }) => (productId === null ? [] : [{ productId, variationId }])),
  )
  const [mail] = await listMailByCause(db, [quoteMailCause(id)])
  return {
    quote: {
      ...summarizeQuote(row, services.now()),
      lines: lines.map((line) => ({
        ...line,
        picture: products.get(line.variationId ?? line.productId ?? 0)?.picture ?? null,
      })),
      delivery,
      note: row.note,
      totals: totalsOfQuote(lines, delivery),
      author: row.author,
      replacesId: row.replaces_id,
      replacedById: (await findReplacement(db, id))?.id ?? null,
      link: row.sent_ms === null ? null : services.settings.publicUrl + quotePath(services, row),
    },
    mail: mail ? { id: mail.id, status: mail.status, lastError: mail.last_error } : null,
  }
}
