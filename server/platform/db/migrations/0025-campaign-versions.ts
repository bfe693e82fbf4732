import { sql } from 'kysely'
import type { Sql } from '../tables.ts'

/** What campaigns were before they were changed: pages ask for that as long as a loader that they have names it. */
export const up = async (tx: Sql): Promise<void> => {
  await sql
    .raw(
      `create table campaign_versions (
        campaign_id text not null,
        hash text not null,
        document_json text not null,
        replaced_ms bigint not null,
        primary key (campaign_id, hash)
      )`,
    )
    .execute(tx)
}
