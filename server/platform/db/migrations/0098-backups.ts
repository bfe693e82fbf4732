import { sql } from 'kysely'
import type { Sql } from '../tables.ts'

/** When backups were made, where they are and what went wrong. */
export const up = async (tx: Sql): Promise<void> => {
  await sql
    .raw(
      `create table backups (
        id text primary key,
        state text not null,
        started_ms bigint not null,
        ended_ms bigint,
        destination text not null,
        file_name text not null,
        is_encrypted integer not null,
        bytes bigint,
        orders bigint,
        problem text
      )`,
    )
    .execute(tx)
  await sql.raw('create index backups_started on backups (started_ms)').execute(tx)
}
