import { sql } from 'kysely'
import type { Sql } from '../tables.ts'

const statements = [
  `create table periodic_tasks (
    name text primary key,
    next_ms bigint not null,
    claimed_by text,
    claimed_until_ms bigint not null,
    last_error text
  )`,
]

/** One row per periodic task, so that several processes run it once. */
export const up = async (tx: Sql): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(tx)
}
