import { sql } from 'kysely'
import type { Sql } from '../tables.ts'

/** Until when links that show a campaign before it is on are void. */
export const up = async (tx: Sql): Promise<void> => {
  await sql
    .raw(
      `create table campaign_preview_stops (
        campaign_id text primary key,
        revoked_ms bigint not null
      )`,
    )
    .execute(tx)
}
