import { formatSquareMetres } from '#contract/area.ts'
import { formatPrice } from '#contract/money.ts'
import { type QuoteLine, totalsOfQuote } from '#contract/shop/quote.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { type MailPart, renderMail } from '#server/platform/mail/render-mail.ts'
import type { Services } from '#server/platform/services.ts'
import { mail as mailWords } from '#storefront/strings/pl/mail/order-mail.ts'
import { quote as words } from '#storefront/strings/pl/order/quote.ts'
import { quoteSent } from '../events.ts'
import type { QuoteOutcome } from './edit-quote.ts'
import { quoteDeliveryOf, quoteLinesOf, quoteMailCause } from './find-quote.ts'
import { quotePath } from './quote-link.ts'
import { findQuoteRow, type QuoteRow, setQuoteOver, withdrawQuoteRow } from './store.ts'

type Sending = {
  version: number
  author: string
  /** Headers by which the mail joins the thread of the message that it answers. */
  headersOf: (tx: Sql, messageId: string | null, email: string) => Promise<Record<string, string>>
}

/** Undoes what was written already. */
class SendingRefused extends Error {
  readonly outcome: QuoteOutcome
  constructor(outcome: QuoteOutcome) {
    super('refused')
    this.outcome = outcome
  }
}

/**
 * Mails the link of a draft; the version that it replaces cannot be ordered from then on. A request sent twice mails it
 * once.
 */
export const sendQuote = async (services: Services, id: number, sending: Sending): Promise<QuoteOutcome> => {
  try {
    const outcome = await services.db.transaction((tx) => send(tx, services, id, sending))
    if (outcome.ok) services.mailWaiting()
    return outcome
  } catch (error) {
    if (error instanceof SendingRefused) return error.outcome
    throw error
  }
}

const send = async (
  tx: Sql,
  services: Services,
  id: number,
  { version, author, headersOf }: Sending,
): Promise<QuoteOutcome> => {
  const row = await findQuoteRow(tx, id)
  const nowMs = services.now()
  if (!row) return { ok: false, reason: 'no_quote' }
  // The same request sent twice.
  if (row.state === 'sent' && row.version === version + 1) return { ok: true, id }
  if (row.state !== 'draft') return { ok: false, reason: 'not_allowed', message: words.sentAlready }
  if (row.valid_until_ms <= nowMs)
    return { ok: false, reason: 'fields', problems: [{ path: 'validUntilMs', message: words.dayIsPast }] }
  const change = { state: 'sent', sent_ms: nowMs, updated_ms: nowMs, author } as const
  if (!(await setQuoteOver(tx, { id, version, state: 'draft' }, change))) {
    const now = await findQuoteRow(tx, id)
    return now?.state === 'sent' && now.version === version + 1
      ? { ok: true, id }
      : { ok: false, reason: 'changed_meanwhile' }
  }
  if (row.replaces_id !== null && !(await withdrawQuoteRow(tx, row.replaces_id, nowMs))) {
    const former = await findQuoteRow(tx, row.replaces_id)
    if (former?.state === 'accepted')
      throw new SendingRefused({
        ok: false,
        reason: 'not_allowed',
        message: words.orderedAlready(former.order_id),
      })
  }
  await queueMail(
    tx,
    {
      lane: 'order',
      cause: quoteMailCause(id),
      about: row.message_id === null ? `quote:${id}` : `message:${row.message_id}`,
      to: row.email,
      headers: await headersOf(tx, row.message_id, row.email),
      ...composeQuoteMail(services, row),
    },
    nowMs,
  )
  await services.events.emit(quoteSent, { tx, messageId: row.message_id, quoteId: id, author })
  return { ok: true, id }
}

/** How much of a line, with the area of packs. */
export const amountOfLine = ({ productId, quantity, packAreaCm2 }: QuoteLine): string =>
  packAreaCm2
    ? mailWords.packs(quantity, formatSquareMetres(quantity * packAreaCm2))
    : productId === null
      ? words.units(quantity)
      : mailWords.pieces(quantity)

const composeQuoteMail = (services: Services, row: QuoteRow) => {
  const { shopName } = services.shopSettings()
  const lines = quoteLinesOf(row)
  const delivery = quoteDeliveryOf(row)
  const { totalGrosze, vat } = totalsOfQuote(lines, delivery)
  const subject = words.subject(row.id, shopName)
  const parts: MailPart[] = [
    { kind: 'text', text: `${mailWords.hello('')}\n${words.opening(row.id)}` },
    ...(row.note ? [{ kind: 'text', text: row.note } as const] : []),
    {
      kind: 'rows',
      rows: [
        ...lines.map((line) => ({
          label: [
            line.name,
            ...line.choice.map(({ label, value }) => `${label}: ${value}`),
            `${amountOfLine(line)} × ${formatPrice(line.unitPriceGrosze)}`,
          ].join('\n'),
          value: formatPrice(line.quantity * line.unitPriceGrosze),
        })),
        ...(delivery
          ? [
              {
                label: `${mailWords.delivery}: ${delivery.title}`,
                value: delivery.grosze > 0 ? formatPrice(delivery.grosze) : mailWords.free,
              },
            ]
          : []),
        { label: words.total, value: formatPrice(totalGrosze), isStrong: true },
      ],
    },
    {
      kind: 'text',
      text: vat.map(({ rate, grosze }) => mailWords.vatIncluded(rate, formatPrice(grosze))).join('\n'),
    },
    { kind: 'text', text: words.validUntil(row.valid_until_ms) },
    { kind: 'link', label: words.open, url: services.settings.publicUrl + quotePath(services, row) },
    { kind: 'text', text: mailWords.goodbye(shopName) },
  ]
  return { subject, ...renderMail(subject, parts) }
}
