import { findSecret, consumeSecret, makeSecret } from '../secrets/one-time-secrets.ts'
import type { IdentityService } from '../service/identity-service.ts'
import type { RedirectData, AuthRequest } from './redirect-data.ts'
import type { Peer } from '../http/peer.ts'
import { answerAddress, answerFields } from './answer-address.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import type { Services } from '#server/platform/services.ts'
import { findIdentity } from '../members/store.ts'
import { findClient } from '../sites/directory.ts'
import type { Client, Site } from '../sites/site.ts'

/**
 * The request that waits for a sign-in on our own pages; undefined when the redirect session is unknown, used
 * or expired.
 */
export const findAuthorization = async (
  identity: IdentityService,
  redirectToken: string,
): Promise<{ client: Client; site: Site; clientName: string; siteName: string } | undefined> => {
  const found = await findSecret<RedirectData>(
    identity.services.db.read,
    'redirect',
    redirectToken,
    identity.services.now(),
  )
  if (found?.data.intent !== 'auth' || found.data.request.isSilent || found.data.request.redirectUri === null)
    return undefined
  const requester = await findClient(identity, found.data.request.clientId)
  return requester && { ...requester, clientName: requester.client.name, siteName: requester.site.name }
}

/** Data of an authorization code (kind `code` of the one-time secrets). */
export type CodeData = {
  clientId: string
  redirectUri: string | null
  challenge: string
  scope: string
  nonce: string | null
  /** The session it was exchanged for: a replay ends it. */
  sessionId?: string
}

/** Issues a code for a member of the client's own site; undefined: the member may not sign in there. */
export const addCode = async (
  tx: Sql,
  services: Services,
  siteId: string,
  identityId: string,
  request: AuthRequest,
): Promise<string | undefined> => {
  const member = await findIdentity(tx, identityId)
  if (member?.site_id !== siteId || member.status !== 'ACTIVE') return undefined
  const { clientId, redirectUri, challenge, scope, nonce } = request
  return makeSecret(tx, services, 'code', {
    siteId,
    identityId,
    data: { clientId, redirectUri, challenge, scope, nonce } satisfies CodeData,
  })
}

type Signed = { redirectToken: string; identityId: string; peer: Peer }

/** expired: unknown, used or expired · not_allowed: not an active member of the client's site. */
export type Completed = { location: string } | { reason: 'expired' | 'not_allowed' }

/** After a sign-in on our own pages: the address to continue at, with a code for the requesting client. */
export const completeAuthorization = (
  { services }: IdentityService,
  { redirectToken, identityId }: Signed,
): Promise<Completed> =>
  services.db.transaction(async (tx) => {
    const now = services.now()
    const found = await findSecret<RedirectData>(tx, 'redirect', redirectToken, now)
    if (
      found?.data.intent !== 'auth' ||
      found.data.request.redirectUri === null ||
      found.data.request.isSilent
    )
      return { reason: 'expired' }
    const { request } = found.data
    const code = await addCode(tx, services, found.siteId, identityId, request)
    // Not used up: another member may still sign in.
    if (code === undefined) return { reason: 'not_allowed' }
    if (!(await consumeSecret(tx, found.hash, now))) return { reason: 'expired' }
    return {
      location: answerAddress(
        found.data.request.redirectUri!,
        request.responseMode,
        answerFields(services.settings.publicUrl, request.state, { code }),
      ),
    }
  })
