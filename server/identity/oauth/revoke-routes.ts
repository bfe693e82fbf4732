import { Hono } from 'hono'
import { identityPaths } from '#contract/identity/paths.ts'
import { findApp } from '../apps/find-app.ts'
import { recordEvent } from '../audit/record-event.ts'
import { requireOrigin } from '../service/cross-origin.ts'
import { readObject } from '../http/read-body.ts'
import { oauthProblem } from '../http/identity-problem.ts'
import type { IdentityService } from '../service/identity-service.ts'
import { peerOf } from '../http/peer.ts'
import { limitRequests } from '../throttle/limit-requests.ts'
import { readTokenRequest } from './read-token-request.ts'
import { findSessionOfToken } from '../tokens/find-session-of-token.ts'
import { endSession } from '../tokens/session-store.ts'

/** RFC 7009: revokes a token and its session. The answer for unknown ones is the same. */
export const revokeRoutes = (identity: IdentityService): Hono => {
  const { services } = identity
  const app = new Hono()
  for (const path of identityPaths.revoke) {
    app.post(path, async (c) => {
      const body = await readObject(c)
      const { request } = readTokenRequest(body)
      const peer = peerOf(c, services)
      const directory = await identity.directory()
      await limitRequests(identity, peer, directory.ownSite)
      c.header('Cache-Control', 'no-store')
      const { token } = body
      if (typeof token !== 'string' || token === '') throw oauthProblem('invalid_request', 'token is missing')
      const { clientId, clientSecret } = request
      if (clientId !== undefined && typeof clientId !== 'string')
        throw oauthProblem('invalid_request', 'client_id must be a text')
      const client = clientId === undefined ? undefined : directory.client(clientId)
      if (clientId !== undefined && !client)
        await findApp(identity, clientId, typeof clientSecret === 'string' ? clientSecret : '')
      const found = await findSessionOfToken(identity, token)
      // Only a token's own client may revoke it (RFC 7009, 2.1). An application authenticates.
      const isTheirs =
        found &&
        (clientId === undefined ? found.session.kind === 'oauth' : found.session.client_id === clientId)
      if (!isTheirs) return c.json({})
      requireOrigin(c, identity, directory.client(found.session.client_id ?? ''))
      await services.db.transaction(async (tx) => {
        const { session } = found
        if (!(await endSession(tx, session.id, 'revoked', services.now()))) return
        await recordEvent(tx, services, 'session_ended', {
          siteId: session.site_id,
          identityId: session.subject_type === 'MEMBER' ? session.subject_id : null,
          clientId: session.client_id,
          peer,
          details: { sessionId: session.id, reason: 'revoked' },
        })
      })
      return c.json({})
    })
  }
  return app
}
