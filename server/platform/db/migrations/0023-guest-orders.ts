import { sql } from 'kysely'
import type { Sql } from '../tables.ts'

const statements = [
  `alter table orders add column left_account integer not null default 0`,
  `create index orders_guest on orders (lower(email), identity_id)`,
]

/**
 * Guest orders are found by their address when its owner confirms it; those of a deleted account are
 * excluded.
 */
export const up = async (tx: Sql): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(tx)
}
