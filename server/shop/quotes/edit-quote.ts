import type { QuoteToSave } from '#contract/console/quotes.ts'
import { type QuoteLine, totalsOfQuote } from '#contract/shop/quote.ts'
import { nextId } from '#server/platform/db/ids.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import type { Services } from '#server/platform/services.ts'
import { quote as words } from '#storefront/strings/pl/order/quote.ts'
import { findProductsById } from '../catalog/find-products.ts'
import { newOrderLine } from '../orders/editing/new-order-line.ts'
import {
  addQuote,
  detachMessage,
  findQuoteByKey,
  findQuoteRow,
  type QuoteRow,
  removeDraft,
  setQuoteOver,
  withdrawQuoteRow,
} from './store.ts'

export type QuoteOutcome =
  | { ok: true; id: number }
  | { ok: false; reason: 'no_quote' | 'changed_meanwhile' }
  | { ok: false; reason: 'not_allowed'; message: string }
  | { ok: false; reason: 'fields'; problems: { path: string; message: string }[] }

const MOST_GROSZE = 2_000_000_000

type Content = Pick<
  QuoteRow,
  'name' | 'email' | 'lines_json' | 'delivery_json' | 'note' | 'valid_until_ms' | 'total_grosze'
>

/** Products as the shop has them now, at the price that was agreed. */
const contentOf = async (
  tx: Sql,
  services: Services,
  { name, email, lines, delivery, note, validUntilMs }: QuoteToSave,
): Promise<Content | { problems: { path: string; message: string }[] }> => {
  const products = await findProductsById(
    tx,
    lines.flatMap(({ productId, variationId }) =>
      productId === null ? [] : [productId, ...(variationId === null ? [] : [variationId])],
    ),
  )
  const problems: { path: string; message: string }[] = []
  const made = lines.flatMap((line, index): QuoteLine[] => {
    const { productId, variationId, quantity, unitPriceGrosze } = line
    if (productId === null)
      return [
        {
          productId,
          variationId: null,
          sku: '',
          name: line.name,
          choice: [],
          quantity,
          packAreaCm2: null,
          unitPriceGrosze,
          vatRate: line.vatRate,
        },
      ]
    const found = newOrderLine(
      { productId, variationId, quantity, unitPriceGrosze },
      products,
      services.now(),
    )
    if ('message' in found) {
      problems.push({ path: `lines.${index}`, message: found.message })
      return []
    }
    const { sku, name: title, choice, packAreaCm2 = null, vatRate } = found.line
    return [
      { productId, variationId, sku, name: title, choice, quantity, packAreaCm2, unitPriceGrosze, vatRate },
    ]
  })
  const { totalGrosze } = totalsOfQuote(made, delivery)
  if (totalGrosze > MOST_GROSZE) problems.push({ path: 'lines', message: words.tooMuch })
  if (problems.length > 0) return { problems }
  return {
    name,
    email,
    lines_json: JSON.stringify(made),
    delivery_json: delivery && JSON.stringify(delivery),
    note: note.toWellFormed(),
    valid_until_ms: validUntilMs,
    total_grosze: totalGrosze,
  }
}

type NewQuote = { key: string; messageId: string | null; author: string }

const rowOf = async (
  tx: Sql,
  { now }: Services,
  { key, messageId, author }: NewQuote,
  content: Content,
  replacesId: number | null = null,
): Promise<QuoteRow> => ({
  id: await nextId(tx, 'quote'),
  request_key: key,
  message_id: messageId,
  state: 'draft',
  version: 1,
  ...content,
  author,
  created_ms: now(),
  updated_ms: now(),
  sent_ms: null,
  seen_ms: null,
  order_id: null,
  order_fingerprint: null,
  accepted_ms: null,
  replaces_id: replacesId,
})

/** A draft of the same key is created once. */
export const createQuote = (
  services: Services,
  { quote, ...given }: NewQuote & { quote: QuoteToSave },
): Promise<QuoteOutcome> =>
  services.db.transaction(async (tx) => {
    const before = await findQuoteByKey(tx, given.key)
    if (before) return { ok: true, id: before.id }
    const content = await contentOf(tx, services, quote)
    if ('problems' in content) return { ok: false, reason: 'fields', ...content }
    const row = await rowOf(tx, services, given, content)
    if (await addQuote(tx, row)) return { ok: true, id: row.id }
    const first = await findQuoteByKey(tx, given.key)
    return first ? { ok: true, id: first.id } : { ok: false, reason: 'changed_meanwhile' }
  })

/** Changes a draft, over the version that was read. */
export const saveQuote = (
  services: Services,
  id: number,
  { version, quote }: { version: number; quote: QuoteToSave },
): Promise<QuoteOutcome> =>
  services.db.transaction(async (tx) => {
    const row = await findQuoteRow(tx, id)
    if (!row) return { ok: false, reason: 'no_quote' }
    if (row.state !== 'draft') return { ok: false, reason: 'not_allowed', message: words.sentAlready }
    const content = await contentOf(tx, services, quote)
    if ('problems' in content) return { ok: false, reason: 'fields', ...content }
    const isSaved = await setQuoteOver(
      tx,
      { id, version, state: 'draft' },
      { ...content, updated_ms: services.now() },
    )
    return isSaved ? { ok: true, id } : { ok: false, reason: 'changed_meanwhile' }
  })

/** A draft with the content of another quote, which it replaces once it is sent. */
export const reviseQuote = (
  services: Services,
  id: number,
  { key, author }: { key: string; author: string },
): Promise<QuoteOutcome> =>
  services.db.transaction(async (tx) => {
    const before = await findQuoteByKey(tx, key)
    if (before) return { ok: true, id: before.id }
    const row = await findQuoteRow(tx, id)
    if (!row) return { ok: false, reason: 'no_quote' }
    if (row.state === 'draft') return { ok: false, reason: 'not_allowed', message: words.notSent }
    const { name, email, lines_json, delivery_json, note, valid_until_ms, total_grosze } = row
    const content = { name, email, lines_json, delivery_json, note, valid_until_ms, total_grosze }
    // An ordered quote stays ordered: the new one stands beside it.
    const replaces = row.state === 'accepted' ? null : id
    const made = await rowOf(tx, services, { key, messageId: row.message_id, author }, content, replaces)
    if (await addQuote(tx, made)) return { ok: true, id: made.id }
    const first = await findQuoteByKey(tx, key)
    return first ? { ok: true, id: first.id } : { ok: false, reason: 'changed_meanwhile' }
  })

/** The link of a withdrawn quote reports that; an ordered one stays. */
export const withdrawQuote = (services: Services, id: number): Promise<QuoteOutcome> =>
  services.db.transaction(async (tx) => {
    if (await withdrawQuoteRow(tx, id, services.now())) return { ok: true, id }
    const row = await findQuoteRow(tx, id)
    if (!row) return { ok: false, reason: 'no_quote' }
    if (row.state === 'withdrawn') return { ok: true, id }
    return {
      ok: false,
      reason: 'not_allowed',
      message: row.state === 'accepted' ? words.orderedAlready(row.order_id) : words.notSent,
    }
  })

/** Removes a draft; what was sent stays. */
export const removeQuote = async (services: Services, id: number): Promise<boolean> =>
  services.db.transaction((tx) => removeDraft(tx, id))

/** A message was deleted for good: its quotes stay, because a buyer may have their links. */
export const detachQuotes = async (tx: Sql, messageId: string): Promise<void> => {
  await detachMessage(tx, messageId)
}
