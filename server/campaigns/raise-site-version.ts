import type { Sql } from '#server/db/tables.ts'
import { setSiteRow } from './store.ts'

/** What is kept in memory of a site is old: something of it changed that is kept elsewhere. */
export const raiseSiteVersion = (tx: Sql, id: string): Promise<void> => setSiteRow(tx, id, {})
