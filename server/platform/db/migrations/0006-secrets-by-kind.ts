import { sql } from 'kysely'
import type { Sql } from '../tables.ts'

/** Finds requested recoveries fast among many other secrets. */
export const up = async (tx: Sql): Promise<void> => {
  await sql.raw(`create index one_time_secrets_kind on one_time_secrets (kind, created_ms)`).execute(tx)
}
