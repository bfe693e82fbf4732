import { sql } from 'kysely'
import type { Sql } from '../tables.ts'

/** One-time keys of the console's calls that create something, with what was answered. */
export const up = async (tx: Sql): Promise<void> => {
  await sql
    .raw(
      `create table creations (
        id text primary key,
        attempt text not null,
        content text not null,
        created_ms bigint not null,
        sealed_answer text
      )`,
    )
    .execute(tx)
  await sql.raw('create index creations_created on creations (created_ms)').execute(tx)
}
