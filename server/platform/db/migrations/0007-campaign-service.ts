import { sql } from 'kysely'
import type { Sql } from '../tables.ts'

const statements = [
  `create table campaign_usage (site_id text not null, month integer not null, visitors bigint not null, over_ms bigint, primary key (site_id, month))`,
  `create table lead_activities (
    site_id text not null,
    contact text not null,
    activity text not null,
    campaign_id text not null,
    times bigint not null,
    first_ms bigint not null,
    last_ms bigint not null,
    primary key (site_id, contact, activity, campaign_id)
  )`,
  `create index leads_site_email on leads (site_id, email)`,
  `drop index leads_email`,
]

/** The number of visitors of a site, read at once; and activities of leads. */
export const up = async (tx: Sql): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(tx)
}
