import { sql } from 'kysely'
import type { Sql } from '../tables.ts'

const statements = [
  `create table change_log (
    id text primary key,
    at_ms bigint not null,
    account_id text not null,
    account_name text not null,
    kind text not null,
    text text not null,
    name text not null,
    method text not null,
    path text not null,
    fields_json text not null,
    reverse_json text,
    subject_count integer not null,
    undoes_id text,
    undone_by_id text
  )`,
  'create index change_log_kind on change_log (kind, id)',
  'create index change_log_account on change_log (account_id, id)',
  `create table change_subjects (
    kind text not null,
    subject_id text not null,
    change_id text not null,
    primary key (kind, subject_id, change_id)
  )`,
  'create index change_subjects_change on change_subjects (change_id)',
]

/** The log of changes made in the console, and what each is about. */
export const up = async (tx: Sql): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(tx)
}
