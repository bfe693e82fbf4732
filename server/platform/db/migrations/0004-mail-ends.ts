import { sql } from 'kysely'
import type { Sql } from '../tables.ts'

/** The lifetime of the longest-lived link. */
const DAY_MS = 86_400_000

const statements = [
  `alter table outbox add column ends_ms bigint`,
  ...[
    'identity-verification',
    'identity-recovery',
    'identity-email-change',
    'factor-code',
    'demo-message',
  ].map((cause) => `update outbox set ends_ms = created_ms + ${DAY_MS} where cause like '${cause}:%'`),
  `create index outbox_ends on outbox (ends_ms)`,
]

/** Mails with one-time codes and links are removed when those expire. */
export const up = async (tx: Sql): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(tx)
}
