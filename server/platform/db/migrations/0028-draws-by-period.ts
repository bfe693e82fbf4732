import { sql } from 'kysely'
import type { Sql } from '../tables.ts'

/** One draw a visitor and period, and one a mailbox and period, whichever process it is asked at. */
const statements = [
  'alter table prize_draws add column period_key text',
  'alter table prize_draws add column mailbox_key text',
  'create unique index prize_draws_period on prize_draws (period_key)',
  'create unique index prize_draws_mailbox on prize_draws (mailbox_key)',
]

export const up = async (tx: Sql): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(tx)
}
