import { sql } from 'kysely'
import type { Sql } from '../tables.ts'

const statements = [
  `create table identity_sites (
    id text primary key,
    name text not null,
    is_own integer not null,
    settings_json text not null,
    smtp_json text,
    created_ms bigint not null
  )`,
  `create table oauth_clients (
    id text primary key,
    site_id text not null,
    name text not null,
    redirect_uris_json text not null,
    redirect_domains_json text not null,
    origins_json text not null,
    captcha_json text,
    rotation text not null,
    created_ms bigint not null
  )`,
  `create index oauth_clients_site on oauth_clients (site_id)`,
  `create table oauth_apps (
    id text primary key,
    name text not null,
    secret_hash text not null,
    redirect_urls_json text not null,
    is_auto_approved integer not null,
    created_ms bigint not null
  )`,
  `create table app_instances (
    id text primary key,
    app_id text not null,
    site_id text not null,
    created_ms bigint not null
  )`,
  `create index app_instances_app on app_instances (app_id, site_id)`,
  `create table api_keys (
    id text primary key,
    opening text not null,
    name text not null,
    site_ids_json text not null,
    permissions_json text not null,
    created_ms bigint not null,
    used_ms bigint,
    ended_ms bigint
  )`,
  `create table identities (
    id text primary key,
    site_id text not null,
    email text not null,
    is_email_verified integer not null,
    password_hash text,
    must_reset_password integer not null,
    status text not null,
    reasons_json text not null,
    profile_json text not null,
    metadata_json text not null,
    revision integer not null,
    created_ms bigint not null,
    updated_ms bigint not null,
    signed_in_ms bigint
  )`,
  `create unique index identities_email on identities (site_id, email)`,
  `create index identities_created on identities (site_id, created_ms)`,
  `create table identity_factors (
    id text primary key,
    identity_id text not null,
    type text not null,
    status text not null,
    label text not null,
    lookup text,
    sealed text not null,
    created_ms bigint not null,
    used_ms bigint
  )`,
  `create index identity_factors_identity on identity_factors (identity_id)`,
  `create unique index identity_factors_lookup on identity_factors (type, lookup)`,
  `create table identity_sessions (
    id text primary key,
    site_id text not null,
    client_id text,
    kind text not null,
    subject_type text not null,
    subject_id text not null,
    instance_id text,
    refresh_hash text not null,
    next_hash text,
    previous_hash text,
    retired_ms bigint,
    authenticated_ms bigint not null,
    created_ms bigint not null,
    seen_ms bigint not null,
    idle_ends_ms bigint not null,
    ends_ms bigint not null,
    ended_ms bigint,
    ended_reason text,
    proof_key text,
    user_agent text not null,
    ip text not null
  )`,
  `create index identity_sessions_subject on identity_sessions (subject_id)`,
  `create index identity_sessions_ends on identity_sessions (idle_ends_ms)`,
  `create table retired_refresh_tokens (
    hash text primary key,
    session_id text not null,
    retired_ms bigint not null
  )`,
  `create index retired_refresh_tokens_session on retired_refresh_tokens (session_id)`,
  `create table one_time_secrets (
    hash text primary key,
    kind text not null,
    site_id text not null,
    identity_id text,
    data_json text not null,
    tries_left integer not null,
    created_ms bigint not null,
    expires_ms bigint not null,
    used_ms bigint
  )`,
  `create index one_time_secrets_identity on one_time_secrets (identity_id, kind)`,
  `create index one_time_secrets_expires on one_time_secrets (expires_ms)`,
  `create table signing_keys (
    id text primary key,
    algorithm text not null,
    public_json text not null,
    sealed_private text not null,
    created_ms bigint not null,
    signs_from_ms bigint not null,
    signs_until_ms bigint not null,
    ends_ms bigint not null
  )`,
  `create table sign_in_throttles (
    key text primary key,
    failures integer not null,
    free_ms bigint not null,
    forgotten_ms bigint not null
  )`,
  `create index sign_in_throttles_forgotten on sign_in_throttles (forgotten_ms)`,
  `create table audit_events (
    id text primary key,
    at_ms bigint not null,
    site_id text not null,
    identity_id text,
    client_id text,
    event text not null,
    ip text not null,
    user_agent text not null,
    request_id text not null,
    details_json text not null
  )`,
  `create index audit_events_site on audit_events (site_id, at_ms)`,
  `create index audit_events_identity on audit_events (identity_id, at_ms)`,
  `create table webhooks (
    id text primary key,
    app_id text not null,
    instance_id text not null,
    site_id text not null,
    url text not null,
    event_types_json text not null,
    is_on integer not null,
    created_ms bigint not null
  )`,
  `create index webhooks_site on webhooks (site_id)`,
  `create table webhook_deliveries (
    id text primary key,
    webhook_id text not null,
    event_type text not null,
    event_json text not null,
    is_test integer not null,
    status text not null,
    attempts integer not null,
    next_try_ms bigint not null,
    last_error text,
    created_ms bigint not null,
    delivered_ms bigint
  )`,
  `create index webhook_deliveries_due on webhook_deliveries (status, next_try_ms)`,
  `create index webhook_deliveries_webhook on webhook_deliveries (webhook_id, created_ms)`,
  `create table identity_attribution (
    identity_id text not null,
    field text not null,
    value text not null,
    primary key (identity_id, field)
  )`,
  `create table member_carts (identity_id text primary key, cart_id text not null)`,
  `create index member_carts_cart on member_carts (cart_id)`,
  `alter table orders add column identity_id text`,
  `alter table outbox add column site_id text`,
  `insert into versions (name, value) values ('identity', 1)`,
  `create index orders_identity on orders (identity_id, created_ms)`,
]

/** Visitors, members and their means of signing in. */
export const up = async (tx: Sql): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(tx)
}
