import { sql } from 'kysely'
import type { Sql } from '../tables.ts'

/** Accounts of the console have a role; all that exist belong to owners. */
export const up = async (tx: Sql): Promise<void> => {
  await sql.raw("alter table owners add column role text not null default 'owner'").execute(tx)
}
