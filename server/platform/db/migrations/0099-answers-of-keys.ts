import { sql } from 'kysely'
import type { Sql } from '../tables.ts'

/**
 * Keys of calls outside the console stand beside the console's: with the end of the claim, what the call has done so
 * far, and the end of the row. Rows of the console have none of them.
 */
export const up = async (tx: Sql): Promise<void> => {
  for (const column of [
    'lease_until_ms bigint not null default 0',
    'effect text',
    'expires_ms bigint not null default 0',
  ])
    await sql.raw(`alter table creations add column ${column}`).execute(tx)
  await sql.raw('create index creations_expires on creations (expires_ms)').execute(tx)
}
