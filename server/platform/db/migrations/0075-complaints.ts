import { sql } from 'kysely'
import type { Sql } from '../tables.ts'

const statements = [
  `create table complaints (
    id integer primary key,
    request_hash text not null unique,
    received_ms bigint not null,
    name text not null,
    email text not null,
    mailbox text not null,
    phone text not null,
    contract text not null,
    label text not null,
    text text not null,
    noticed text not null,
    demand text not null,
    order_id integer,
    lines_json text not null,
    channel text not null,
    author text not null,
    text_version text not null,
    statement text not null,
    statement_hash text not null,
    answer_due_ms bigint not null
  )`,
  `insert into counters (name, value) values ('complaint', 0)`,
  'create index complaints_due on complaints (answer_due_ms, id)',
  'create index complaints_email on complaints (email)',
  'create index complaints_mailbox on complaints (mailbox, received_ms)',
  `create table complaint_photos (
    id text primary key,
    complaint_id integer not null,
    position integer not null,
    content bytea not null
  )`,
  'create index complaint_photos_complaint on complaint_photos (complaint_id, position)',
  `create table complaint_events (
    id text primary key,
    complaint_id integer not null,
    at_ms bigint not null,
    kind text not null,
    text text not null,
    author text not null,
    order_id integer,
    refund_id text,
    outcome text,
    day text
  )`,
  'create index complaint_events_complaint on complaint_events (complaint_id, id)',
  'create index complaint_events_kind on complaint_events (kind, complaint_id)',
]

/** Complaints of buyers with their photographs, and what happened after them. */
export const up = async (tx: Sql): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(tx)
}
