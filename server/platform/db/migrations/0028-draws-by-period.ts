import { sql } from 'kysely'
import type { Sql } from '../tables.ts'

/** One draw per visitor and period, and one per mailbox and period, in any process. */
const statements = [
  'alter table prize_draws add column period_key text',
  'alter table prize_draws add column mailbox_key text',
  'create unique index prize_draws_period on prize_draws (period_key)',
  'create unique index prize_draws_mailbox on prize_draws (mailbox_key)',
]

export const up = async (tx: Sql): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(tx)
}
