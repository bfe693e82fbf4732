import { sql } from 'kysely'
import type { Sql } from '../tables.ts'

const statements = [
  `alter table orders add column pay_until_ms bigint`,
  `alter table orders add column remind_ms bigint`,
  `alter table orders add column mailbox text not null default ''`,
  `alter table orders add column client_network text not null default ''`,
  `create index orders_pay_until on orders (pay_until_ms)`,
  `create index orders_remind on orders (remind_ms)`,
  `create index orders_mailbox on orders (mailbox)`,
  `create index orders_client_network on orders (client_network)`,
]

/**
 * Until when an order waits for payment, and who reserves its goods. Older orders have no limit: their buyers
 * were not informed of one.
 */
export const up = async (tx: Sql): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(tx)
}
