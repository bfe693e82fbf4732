import type { Sql } from '#server/db/tables.ts'
import { findIdentity } from './store.ts'

/** Where mail of a member goes; undefined: they are gone, may not sign in, or never proved that it is theirs. */
export const findMemberAddress = async (sql: Sql, identityId: string): Promise<string | undefined> => {
  const identity = await findIdentity(sql, identityId)
  return identity && identity.status === 'ACTIVE' && identity.is_email_verified === 1
    ? identity.email
    : undefined
}
