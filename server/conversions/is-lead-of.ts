import type { Sql } from '#server/db/tables.ts'
import { isLeadOf as isKept } from './store.ts'

/** Whether an address, in small letters, was ever left on a site. */
export const isLeadOf = (db: Sql, siteId: string, email: string): Promise<boolean> =>
  isKept(db, siteId, email)
