import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Sql } from '../tables.ts'

const KEY_BYTES = 32

const statements = [
  `create table marketing_consents (
    id text primary key,
    person text not null,
    email text not null,
    contact text not null,
    channel text not null,
    scope text not null,
    act text not null,
    given_id text,
    text text not null,
    text_version text not null,
    source text not null,
    source_id text not null,
    page_url text not null,
    ip text not null,
    at_ms bigint not null
  )`,
  'create index marketing_consents_person on marketing_consents (person, channel, scope, id)',
  'create index marketing_consents_email on marketing_consents (email)',
  'create index marketing_consents_at on marketing_consents (at_ms)',
  'create index marketing_consents_source on marketing_consents (source_id)',
  `create table marketing_suppressions (
    person text not null,
    channel text not null,
    scope text not null,
    reason text not null,
    at_ms bigint not null,
    primary key (person, channel, scope)
  )`,
  'alter table outbox add column commercial_scope text',
]

/** Consents to marketing, and who must not be written to. */
export const up = async (tx: Sql): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(tx)
  await tx
    .insertInto('settings')
    .values({
      name: 'contact-key',
      value_json: JSON.stringify({ key: randomBytes(KEY_BYTES).toString('hex') }),
    })
    .execute()
}
