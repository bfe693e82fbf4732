import { sql } from 'kysely'
import type { Sql } from '../tables.ts'

const statements = [
  `create table campaign_sites (
    id text primary key,
    name text not null,
    domains_json text not null,
    settings_json text not null,
    version bigint not null,
    created_ms bigint not null
  )`,
  `create table campaigns (
    id text primary key,
    site_id text not null,
    parent_id text,
    position integer not null,
    is_on integer not null,
    document_json text not null,
    hash text not null,
    created_ms bigint not null,
    updated_ms bigint not null
  )`,
  `create index campaigns_site on campaigns (site_id, position, id)`,
  `create table campaign_counts (
    campaign_id text not null,
    day integer not null,
    cause text not null,
    device text not null,
    views bigint not null,
    closes bigint not null,
    conversions bigint not null,
    primary key (campaign_id, day, cause, device)
  )`,
  `create table campaign_events (id text primary key, at_ms bigint not null)`,
  `create index campaign_events_at on campaign_events (at_ms)`,
  `create table campaign_visitors (site_id text not null, month integer not null, visitor text not null, primary key (site_id, month, visitor))`,
  `create table leads (
    id text primary key,
    site_id text not null,
    campaign_id text not null,
    campaign_name text not null,
    key text not null unique,
    email text,
    fields_json text not null,
    consents_json text not null,
    cause text not null,
    page_url text not null,
    details_json text not null,
    device text not null,
    country text not null,
    ip text not null,
    received_ms bigint not null,
    confirmed_ms bigint,
    unsubscribed_ms bigint
  )`,
  `create index leads_site on leads (site_id, received_ms)`,
  `create index leads_campaign on leads (campaign_id, received_ms)`,
  `create index leads_email on leads (email)`,
  `create table campaign_limit_logs (id text primary key, site_id text not null, status text not null, at_ms bigint not null)`,
  `create index campaign_limit_logs_site on campaign_limit_logs (site_id, at_ms)`,
]

/** Sites that run the widget, their campaigns, event counts and leads. */
export const up = async (tx: Sql): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(tx)
}
