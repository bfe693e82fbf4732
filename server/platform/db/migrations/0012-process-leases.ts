import { sql } from 'kysely'
import type { Sql } from '../tables.ts'

const statements = [
  `create table process_leases (
    name text primary key,
    holder text not null,
    until_ms bigint not null
  )`,
]

/** Work that one of several processes does while the others wait. */
export const up = async (tx: Sql): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(tx)
}
