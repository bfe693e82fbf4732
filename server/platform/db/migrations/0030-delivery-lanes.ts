import { sql } from 'kysely'
import type { Sql } from '../tables.ts'

const statements = [
  `alter table webhook_deliveries add column lane integer not null default 0`,
  `drop index webhook_deliveries_due`,
  `create index webhook_deliveries_due on webhook_deliveries (status, lane, next_try_ms)`,
]

/** Deliveries of webhooks have the columns of every queue (`server/platform/jobs/queue.ts`). */
export const up = async (tx: Sql): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(tx)
}
