import { sql } from 'kysely'
import type { Sql } from '../tables.ts'

/** Counts of limits that several processes share, by a hash of who is counted. */
export const up = async (tx: Sql): Promise<void> => {
  await sql
    .raw(
      `create table limit_counts (
        key text primary key,
        points bigint not null,
        until_ms bigint not null
      )`,
    )
    .execute(tx)
  await sql.raw('create index limit_counts_until on limit_counts (until_ms)').execute(tx)
}
