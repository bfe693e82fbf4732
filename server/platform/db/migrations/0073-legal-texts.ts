import { sql } from 'kysely'
import type { Sql } from '../tables.ts'

const statements = [
  `create table legal_versions (
    id text primary key,
    slug text not null,
    number integer not null,
    title text not null,
    html text not null,
    text_hash text not null,
    in_force_ms bigint not null
  )`,
  'create unique index legal_versions_number on legal_versions (slug, number)',
  `create table order_terms (
    order_id integer primary key,
    terms_id text,
    instruction_id text,
    is_private_purchase integer
  )`,
  `create table sent_files (
    hash text primary key,
    media_type text not null,
    content bytea not null
  )`,
  `create table order_files (
    order_id integer not null,
    kind text not null,
    source text not null,
    file_hash text not null,
    made_ms bigint not null,
    primary key (order_id, kind)
  )`,
  'create index order_files_source on order_files (source)',
  'create index order_files_hash on order_files (file_hash)',
  'alter table order_lines add column promised_from integer',
  'alter table order_lines add column promised_to integer',
  'alter table order_lines add column exemption text',
]

/** What was agreed with an order: versions of the legal texts, days of delivery, and the files that its mail had. */
export const up = async (tx: Sql): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(tx)
}
