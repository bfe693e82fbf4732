import { sql } from 'kysely'
import type { Sql } from '../tables.ts'

/** Connected services of campaign sites, what is to be sent to them, and what follows a campaign's lead. */
export const up = async (tx: Sql): Promise<void> => {
  for (const statement of [
    `create table connectors (
      id text primary key,
      site_id text not null,
      kind text not null,
      is_on integer not null,
      values_json text not null,
      sealed text,
      paused_ms bigint,
      pause_reason text,
      created_ms bigint not null,
      updated_ms bigint not null
    )`,
    'create unique index connectors_kind on connectors (site_id, kind)',
    `create table connector_deliveries (
      id text primary key,
      connector_id text not null,
      campaign_id text not null,
      lead_id text,
      act text not null,
      target text not null,
      sealed text,
      lane integer not null,
      status text not null,
      attempts integer not null,
      next_try_ms bigint not null,
      last_error text,
      created_ms bigint not null,
      done_ms bigint
    )`,
    'create index connector_deliveries_due on connector_deliveries (status, lane, next_try_ms)',
    'create index connector_deliveries_connector on connector_deliveries (connector_id, status)',
    'create index connector_deliveries_lead on connector_deliveries (lead_id)',
    `create table campaign_follow_ups (
      campaign_id text primary key,
      settings_json text not null,
      updated_ms bigint not null
    )`,
    "alter table leads add column tags_json text not null default '[]'",
  ])
    await sql.raw(statement).execute(tx)
}
