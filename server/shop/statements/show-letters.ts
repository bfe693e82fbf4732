import type { StatementReceipt } from '#contract/console/orders/statements.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { listMail } from '#server/platform/mail/list-mail.ts'

/** What became of the letters about a statement, by the ends of their causes, such as `receipt`. */
export const showLetters = async (db: Sql, about: string): Promise<Map<string, StatementReceipt>> =>
  new Map(
    (await listMail(db, { about })).map(({ cause, sentMs, status, lastError }) => [
      cause.slice(about.length + 1),
      {
        state: sentMs !== null ? 'sent' : status === 'given_up' ? 'failed' : 'waiting',
        sentMs: sentMs === null ? null : Number(sentMs),
        error: lastError,
      },
    ]),
  )
