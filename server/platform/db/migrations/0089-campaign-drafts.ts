import { sql } from 'kysely'
import type { Sql } from '../tables.ts'

/** Unpublished changes of campaigns, their planned publication, who edits them now, and their earlier versions. */
export const up = async (tx: Sql): Promise<void> => {
  for (const statement of [
    `create table campaign_drafts (
      campaign_id text not null primary key,
      document_json text not null,
      revision integer not null,
      account_id text not null,
      account_name text not null,
      saved_ms bigint not null
    )`,
    `create table campaign_schedules (
      campaign_id text not null primary key,
      at_ms bigint not null,
      turns_on integer not null,
      account_name text not null,
      problem_json text
    )`,
    'create index campaign_schedules_time on campaign_schedules (at_ms)',
    `create table campaign_editors (
      campaign_id text not null,
      tab text not null,
      account_id text not null,
      account_name text not null,
      seen_ms bigint not null,
      primary key (campaign_id, tab)
    )`,
    `create table campaign_history (
      id text not null primary key,
      campaign_id text not null,
      kind text not null,
      document_json text not null,
      changes_json text not null,
      account_name text not null,
      saved_ms bigint not null
    )`,
    'create index campaign_history_campaign on campaign_history (campaign_id, saved_ms)',
  ])
    await sql.raw(statement).execute(tx)
}
