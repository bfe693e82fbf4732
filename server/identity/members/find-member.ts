import type { Sql } from '#server/platform/db/tables.ts'
import { findIdentity, hasIdentityOf, listFactors } from './store.ts'
import type { Identity } from '#contract/identity/identity.ts'
import { presentIdentity } from './present-identity.ts'

/** A member in the wire's format; undefined: there is none. */
export const showIdentity = async (db: Sql, id: string): Promise<Identity | undefined> => {
  const row = await findIdentity(db, id)
  return row && presentIdentity(row, await listFactors(db, id))
}

/** Whether a member of any site has this address. */
export const isMemberAddress = (sql: Sql, email: string): Promise<boolean> => hasIdentityOf(sql, email)

/** The address for a member's mail; undefined: they do not exist, may not sign in, or never verified it. */
export const findMemberAddress = async (sql: Sql, identityId: string): Promise<string | undefined> => {
  const identity = await findIdentity(sql, identityId)
  return identity && identity.status === 'ACTIVE' && identity.is_email_verified === 1
    ? identity.email
    : undefined
}
