import type { Sql } from '#server/db/tables.ts'
import type { Shop } from '#server/shop.ts'
import { findIdentity } from '../members/store.ts'
import { makeSecret } from '../one-time-secrets.ts'
import type { AuthRequest } from '../redirect-sessions/redirect-data.ts'
import type { CodeData } from './code-data.ts'

/** A code for a member of the client's own site; undefined: the member may not sign in there. */
export const addCode = async (
  tx: Sql,
  shop: Pick<Shop, 'now' | 'randomBytes'>,
  siteId: string,
  identityId: string,
  request: AuthRequest,
): Promise<string | undefined> => {
  const member = await findIdentity(tx, identityId)
  if (member?.site_id !== siteId || member.status !== 'ACTIVE') return undefined
  const { clientId, redirectUri, challenge, scope, nonce } = request
  return makeSecret(tx, shop, 'code', {
    siteId,
    identityId,
    data: { clientId, redirectUri, challenge, scope, nonce } satisfies CodeData,
  })
}
