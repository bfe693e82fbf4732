import { sql } from 'kysely'
import type { Sql } from '../tables.ts'

/** The second QR code of invoices that were issued while KSeF could not be reached. */
export const up = async (tx: Sql): Promise<void> => {
  await sql`alter table ksef_documents add column certificate_url text`.execute(tx)
}
