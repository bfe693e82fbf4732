import { sql } from 'kysely'
import type { Sql } from '../tables.ts'

/** Earlier versions of changed campaigns: pages request them while their loader still names them. */
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
