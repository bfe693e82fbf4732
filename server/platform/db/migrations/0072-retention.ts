import { sql } from 'kysely'
import type { Sql } from '../tables.ts'

const statements = [
  `create table data_removals (
    kind text not null,
    day integer not null,
    removed integer not null,
    last_ms bigint not null,
    problem text,
    primary key (kind, day)
  )`,
  'create index outbox_created on outbox (created_ms)',
  'create index lead_activities_last on lead_activities (last_ms)',
  'create index audit_events_at on audit_events (at_ms)',
]

/** What was removed because its period was over, by kind and day. */
export const up = async (tx: Sql): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(tx)
}
