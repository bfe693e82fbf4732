import { sql } from 'kysely'
import type { Sql } from '../tables.ts'

const statements = [
  `create table recorded_views (
    id text primary key,
    day_ms bigint not null,
    thinning integer not null,
    views integer not null,
    views_json text not null
  )`,
  'create index recorded_views_day on recorded_views (day_ms)',
  `create table recorded_days (
    day_ms bigint primary key,
    thinning integer not null,
    visits integer not null,
    content bytea not null
  )`,
]

/** Page views of the past weeks without anything about a person, for estimates of campaigns (decision 0139). */
export const up = async (tx: Sql): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(tx)
}
