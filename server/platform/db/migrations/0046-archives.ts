import { sql } from 'kysely'
import type { Sql } from '../tables.ts'

/** Files with the whole shop, which an owner ordered. */
export const up = async (tx: Sql): Promise<void> => {
  await sql
    .raw(
      `create table archives (
        id text primary key,
        state text not null,
        author text not null,
        created_ms bigint not null,
        claimed_until_ms bigint,
        ready_ms bigint,
        ends_ms bigint,
        bytes bigint,
        problem text
      )`,
    )
    .execute(tx)
  await sql.raw('create index archives_ready on archives (ready_ms)').execute(tx)
}
