import type { Sql } from '#server/db/tables.ts'
import { removeLookerEmail } from './store.ts'

/** What was looked at on a site stays for what is recommended; whose address it was is forgotten. */
export const forgetLooker = (tx: Sql, siteId: string, email: string): Promise<void> =>
  removeLookerEmail(tx, siteId, email)
