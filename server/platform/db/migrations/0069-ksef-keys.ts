import { sql } from 'kysely'
import type { Sql } from '../tables.ts'

const statements = [
  'create table ksef_keys (id integer primary key, sealed text not null, updated_ms bigint not null)',
  // Sealed for payment providers, as it was: `openKeys` reads that, too, until the keys are saved again.
  "insert into ksef_keys select 1, sealed, updated_ms from provider_secrets where provider = 'ksef'",
  "delete from provider_secrets where provider = 'ksef'",
  'alter table ksef_documents add column corrected_hash text',
]

/**
 * A place for the keys of KSeF, which were beside those of payment providers, and what a technical correction of an
 * offline invoice replaces.
 */
export const up = async (tx: Sql): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(tx)
}
