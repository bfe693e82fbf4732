import { sql } from 'kysely'
import type { Sql } from '../tables.ts'

const statements = [
  `create table reminders (
    id text not null primary key,
    cause text not null,
    kind text not null,
    email text not null,
    site_id text,
    lines_json text not null,
    total_grosze bigint,
    left_ms bigint not null,
    sent_ms bigint not null,
    restored_ms bigint,
    restored_times integer not null,
    refused_ms bigint
  )`,
  `create unique index reminders_cause on reminders (cause)`,
  `create index reminders_email on reminders (email, sent_ms)`,
  `create index reminders_sent on reminders (sent_ms)`,
  `create table reminder_agreements (identity_id text not null primary key, agreed_ms bigint not null)`,
  `create table reminder_refusals (email text not null primary key, at_ms bigint not null)`,
]

/** Mails that remind of an abandoned cart, and who agreed to or refused them. */
export const up = async (tx: Sql): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(tx)
}
