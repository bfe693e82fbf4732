import { sql } from 'kysely'
import type { Sql } from '../tables.ts'

const statements = [
  `create table consent_texts (
    hash text primary key,
    first_ms bigint not null,
    text text not null
  )`,
  `create table consents (
    id text primary key,
    visitor text not null,
    at_ms bigint not null,
    version text not null,
    text_hash text not null,
    language text not null,
    choices text not null,
    action text not null,
    place text not null
  )`,
  'create index consents_time on consents (at_ms)',
]

/** Visitors' choices about cookies, and the texts they were shown. */
export const up = async (tx: Sql): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(tx)
}
