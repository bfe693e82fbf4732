import { sql } from 'kysely'
import type { Sql } from '../tables.ts'

const statements = [
  "alter table contact_messages add column state text not null default 'new'",
  // What was read before has been dealt with or not: nobody knows, so it is not new.
  "update contact_messages set state = 'open' where is_read = 1",
  'alter table contact_messages add column assignee_id text',
  'alter table contact_messages add column version integer not null default 1',
  'alter table contact_messages add column trashed_from text',
  'alter table contact_messages add column trashed_ms bigint',
  'create index contact_messages_state on contact_messages (folder, state, received_ms)',
  `create table message_entries (
    id text primary key,
    message_id text not null,
    at_ms bigint not null,
    kind text not null,
    author text not null,
    subject text not null,
    text text not null,
    mail_cause text
  )`,
  'create index message_entries_message on message_entries (message_id, at_ms)',
  `create table answer_templates (
    id text primary key,
    name text not null,
    body text not null,
    version integer not null,
    updated_ms bigint not null
  )`,
  `create table quotes (
    id integer primary key,
    request_key text not null unique,
    message_id text,
    state text not null,
    version integer not null,
    name text not null,
    email text not null,
    lines_json text not null,
    delivery_json text,
    note text not null,
    valid_until_ms bigint not null,
    total_grosze bigint not null,
    author text not null,
    created_ms bigint not null,
    updated_ms bigint not null,
    sent_ms bigint,
    seen_ms bigint,
    order_id integer,
    order_fingerprint text,
    accepted_ms bigint,
    replaces_id integer
  )`,
  'create index quotes_message on quotes (message_id)',
  "insert into counters (name, value) values ('quote', 0)",
]

/** Messages are answered in the console, and answered with quotes that can be ordered. */
export const up = async (tx: Sql): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(tx)
}
