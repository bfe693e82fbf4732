import { createHmac, timingSafeEqual } from 'node:crypto'
import { paths } from '#storefront/paths.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import type { Services } from '#server/platform/services.ts'
import { findQuoteRow, type QuoteRow, setQuoteSeen } from './store.ts'

const DIGITS = 32
const TOKEN = /^(\d{1,9})\.([0-9a-f]{32})$/

/** The random key is part of it, so that a number given twice, after a restored backup, has another link. */
const seal = ({ settings }: Pick<Services, 'settings'>, { id, request_key }: SealedQuote) =>
  createHmac('sha256', settings.secret).update(`quote:${id}:${request_key}`).digest('hex').slice(0, DIGITS)

type SealedQuote = Pick<QuoteRow, 'id' | 'request_key'>

/** The path of a quote's page; anybody with the link may open it. */
export const quotePath = (services: Pick<Services, 'settings'>, quote: SealedQuote): string =>
  paths.quote(`${quote.id}.${seal(services, quote)}`)

/** The quote of a link signed by us that was sent once; undefined: the link is invalid. */
export const findQuoteByToken = async (
  db: Sql,
  services: Pick<Services, 'settings'>,
  token: string,
): Promise<QuoteRow | undefined> => {
  const [, id, given] = TOKEN.exec(token) ?? []
  const row = id && given ? await findQuoteRow(db, Number(id)) : undefined
  return row && row.sent_ms !== null && timingSafeEqual(Buffer.from(seal(services, row)), Buffer.from(given!))
    ? row
    : undefined
}

/** The link of a quote was opened. A program that checks links in mails opens it as well. */
export const recordQuoteSeen = async ({ db, now }: Services, id: number): Promise<void> => {
  await db.transaction((tx) => setQuoteSeen(tx, id, now()), { isDurable: false })
}
