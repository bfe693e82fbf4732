import { sql } from 'kysely'
import type { Sql } from '../tables.ts'

const tables = ['complaints', 'complaint_events', 'withdrawals', 'withdrawal_events']

/** The order's screen finds its complaints and withdrawals by their number. */
export const up = async (tx: Sql): Promise<void> => {
  for (const table of tables)
    await sql.raw(`create index ${table}_order on ${table} (order_id) where order_id is not null`).execute(tx)
}
