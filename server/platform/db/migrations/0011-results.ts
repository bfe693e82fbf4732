import { sql } from 'kysely'
import type { Sql } from '../tables.ts'

const statements = [
  `create table pair_counts (
    parent_id text not null,
    arms text not null,
    campaign_id text not null,
    views bigint not null,
    conversions bigint not null,
    visitors bigint not null,
    first_ms bigint not null,
    primary key (parent_id, arms, campaign_id)
  )`,
  `create table pair_visitors (parent_id text not null, visitor text not null, campaign_id text not null, primary key (parent_id, visitor))`,
  `create table trial_visitors (site_id text not null, trial text not null, visitor text not null, is_held_out integer not null, first_ms bigint not null, primary key (site_id, trial, visitor))`,
  `create table trial_goals (site_id text not null, trial text not null, visitor text not null, day integer not null, primary key (site_id, trial, visitor, day))`,
]

/** Results of each variant of a campaign, and of visitors who see no campaign. */
export const up = async (tx: Sql): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(tx)
}
