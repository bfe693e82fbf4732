import { sql } from 'kysely'
import type { Sql } from '../tables.ts'

/** Recoveries that were asked for are found among however many addresses wait to be visited. */
export const up = async (tx: Sql): Promise<void> => {
  await sql.raw(`create index one_time_secrets_kind on one_time_secrets (kind, created_ms)`).execute(tx)
}
