import { sql } from 'kysely'
import type { Sql } from '../tables.ts'

const statements = [`alter table complaints add column kind text not null default 'goods'`]

/** Complaints about accessibility. */
export const up = async (tx: Sql): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(tx)
}
