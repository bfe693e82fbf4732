import { sql } from 'kysely'
import type { Sql } from '../tables.ts'

const statements = [
  `create table payments (
    id text primary key,
    order_id integer not null,
    provider text not null,
    method_id text not null,
    session_id text not null unique,
    token text,
    provider_ref text,
    pay_url text,
    amount_grosze integer not null,
    currency text not null,
    state text not null,
    failure text,
    created_ms bigint not null,
    updated_ms bigint not null,
    paid_ms bigint,
    refunded_grosze integer not null default 0,
    code_sent_ms bigint,
    checked_ms bigint not null,
    next_check_ms bigint
  )`,
  'create index payments_order on payments (order_id)',
  'create index payments_due on payments (next_check_ms)',
  'create index payments_created on payments (created_ms)',
  'create unique index payments_provider on payments (provider, provider_ref)',
  `create table payment_events (
    id text primary key,
    payment_id text not null,
    at_ms bigint not null,
    kind text not null,
    detail text not null
  )`,
  'create index payment_events_of on payment_events (payment_id)',
  `create table payment_refunds (
    id text primary key,
    payment_id text not null,
    order_id integer not null,
    refund_id text,
    amount_grosze integer not null,
    state text not null,
    message text not null default '',
    created_ms bigint not null,
    updated_ms bigint not null,
    next_try_ms bigint,
    tries integer not null default 0
  )`,
  'create index payment_refunds_order on payment_refunds (order_id)',
  'create index payment_refunds_due on payment_refunds (next_try_ms)',
  'alter table order_refunds add column provider text',
  'create table provider_secrets (provider text primary key, sealed text not null, updated_ms bigint not null)',
]

/** Payments through providers, their history, and what goes back. */
export const up = async (tx: Sql): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(tx)
}
