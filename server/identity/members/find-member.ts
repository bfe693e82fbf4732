import type { Sql } from '#server/platform/db/tables.ts'
import { findIdentity, hasIdentityOf, listFactors } from './store.ts'
import type { Identity } from '#contract/identity/identity.ts'
import { presentIdentity } from './present-identity.ts'

/** A member as the wire shows one; undefined: nobody. */
export const showIdentity = async (db: Sql, id: string): Promise<Identity | undefined> => {
  const row = await findIdentity(db, id)
  return row && presentIdentity(row, await listFactors(db, id))
}

/** Whether somebody has an account with this address, on whatever site of members. */
export const isMemberAddress = (sql: Sql, email: string): Promise<boolean> => hasIdentityOf(sql, email)

/** Where mail of a member goes; undefined: they are gone, may not sign in, or never proved that it is theirs. */
export const findMemberAddress = async (sql: Sql, identityId: string): Promise<string | undefined> => {
  const identity = await findIdentity(sql, identityId)
  return identity && identity.status === 'ACTIVE' && identity.is_email_verified === 1
    ? identity.email
    : undefined
}
