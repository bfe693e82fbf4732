import { sql } from 'kysely'
import type { Sql } from '../tables.ts'

/** `bytea` contains bytes on both engines: SQLite stores a blob unchanged in a column of any type. */
const statements = [
  `create table contact_forms (
    id integer primary key,
    hash text not null unique,
    title text not null,
    locale text not null,
    form text not null,
    mail_json text not null,
    mail_2_json text not null,
    messages_json text not null,
    additional_settings text not null,
    created_ms bigint not null,
    updated_ms bigint not null
  )`,
  `create table contact_messages (
    id text primary key,
    form_id integer not null,
    form_title text not null,
    folder text not null,
    is_read integer not null,
    received_ms bigint not null,
    sender_name text not null,
    sender_email text not null,
    opening text not null,
    fields_json text not null,
    unit_tag text not null,
    page_url text not null,
    remote_ip text not null,
    user_agent text not null,
    spam_log_json text not null,
    bot_check_json text
  )`,
  `create index contact_messages_folder on contact_messages (folder, received_ms)`,
  `create index contact_messages_form on contact_messages (form_id, received_ms)`,
  `create table message_files (
    id text primary key,
    message_id text not null,
    field text not null,
    name text not null,
    media_type text not null,
    size integer not null,
    sha256 text not null,
    content bytea not null
  )`,
  `create index message_files_message on message_files (message_id)`,
  `create table used_once (key text primary key, expires_ms bigint not null)`,
  `create index used_once_expires on used_once (expires_ms)`,
  `alter table outbox add column from_name text`,
  `alter table outbox add column from_address text`,
  `alter table outbox add column attachments_json text not null default '[]'`,
  `insert into counters (name, value) values ('contact_form', 0)`,
]

/** Contact forms, their submissions, and mail with its own sender and attachments. */
export const up = async (tx: Sql): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(tx)
}
