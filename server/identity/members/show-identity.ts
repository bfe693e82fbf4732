import type { Identity } from '#contract/identity/identity.ts'
import type { Sql } from '#server/db/tables.ts'
import { presentIdentity } from './present-identity.ts'
import { findIdentity, listFactors } from './store.ts'

/** A member as the wire shows one; undefined: nobody. */
export const showIdentity = async (db: Sql, id: string): Promise<Identity | undefined> => {
  const row = await findIdentity(db, id)
  return row && presentIdentity(row, await listFactors(db, id))
}
