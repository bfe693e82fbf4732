import { sql } from 'kysely'
import type { Sql } from '../tables.ts'

const statements = [
  // 0: codes and links that work once; 1: orders; 2: everything else (server/platform/mail/queue-mail.ts).
  `alter table outbox add column lane integer not null default 2`,
  `update outbox set lane = 0 where ends_ms is not null and cause not like 'lead:%'`,
  `update outbox set lane = 1 where cause like 'order:%'`,
  `drop index outbox_due`,
  `create index outbox_due on outbox (status, lane, next_try_ms)`,
  // Sites whose owner gets one mail about many leads, once the hour is over.
  `create table lead_digests (site_id text not null, ends_ms bigint not null, primary key (site_id, ends_ms))`,
]

/** Mail has lanes, and many leads of one hour are reported in one mail. */
export const up = async (tx: Sql): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(tx)
}
