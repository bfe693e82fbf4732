import { sql } from 'kysely'
import type { Sql } from '../tables.ts'

const statements = [
  `create table stock_alerts (
    id text primary key,
    product_id integer not null,
    email text not null,
    mailbox text not null,
    confirmed_ms bigint,
    created_ms bigint not null
  )`,
  'create unique index stock_alerts_of on stock_alerts (product_id, email)',
  'create index stock_alerts_email on stock_alerts (email)',
  'create index stock_alerts_mailbox on stock_alerts (mailbox, created_ms)',
  'create index stock_alerts_created on stock_alerts (created_ms)',
]

/** Who waits for products that are sold out. */
export const up = async (tx: Sql): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(tx)
}
