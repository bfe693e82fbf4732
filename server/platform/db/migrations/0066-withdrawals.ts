import { sql } from 'kysely'
import type { Sql } from '../tables.ts'

const statements = [
  `create table withdrawals (
    id text primary key,
    request_hash text not null unique,
    received_ms bigint not null,
    name text not null,
    email text not null,
    mailbox text not null,
    contract text not null,
    note text not null,
    order_id integer,
    lines_json text not null,
    channel text not null,
    author text not null,
    text_version text not null,
    statement text not null,
    statement_hash text not null,
    refund_due_ms bigint not null
  )`,
  'create index withdrawals_due on withdrawals (refund_due_ms, id)',
  'create index withdrawals_email on withdrawals (email)',
  'create index withdrawals_mailbox on withdrawals (mailbox, received_ms)',
  `create table withdrawal_events (
    id text primary key,
    withdrawal_id text not null,
    at_ms bigint not null,
    kind text not null,
    text text not null,
    author text not null,
    order_id integer,
    refund_id text,
    day text
  )`,
  'create index withdrawal_events_withdrawal on withdrawal_events (withdrawal_id, id)',
  'create index withdrawal_events_kind on withdrawal_events (kind, withdrawal_id)',
]

/** Statements by which buyers withdraw from contracts, and what happened after them. */
export const up = async (tx: Sql): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(tx)
}
