import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { recordEvent } from '../audit/record-event.ts'
import type { IdentityService } from '../service/identity-service.ts'
import { memberCookieName, removeMemberCookie } from '../sign-in/page-session.ts'
import type { Peer } from '../http/peer.ts'
import { sessionIdOf, hashRefreshToken } from '../tokens/open-session.ts'
import { endSession, findSession } from '../tokens/session-store.ts'

/**
 * Ends a client's session and the same member's session on our own pages in this browser. Without `sessionId`
 * only the latter. Returns whether the cookie was removed.
 */
export const endSignedIn = async (
  c: Context,
  { services }: IdentityService,
  peer: Peer,
  sessionId: string | null,
): Promise<boolean> => {
  const now = services.now()
  const cookie = getCookie(c, memberCookieName(services))
  const pageSessionId = cookie === undefined ? undefined : sessionIdOf(cookie)
  const session = sessionId === null ? undefined : await findSession(services.db.read, sessionId)
  const pageSession =
    pageSessionId === undefined ? undefined : await findSession(services.db.read, pageSessionId)
  const isHeld = pageSession?.kind === 'pages' && pageSession.refresh_hash === hashRefreshToken(cookie!)
  const isSameMember = isHeld && (sessionId === null || pageSession.subject_id === session?.subject_id)
  const ending = [...(session ? [session] : []), ...(isSameMember ? [pageSession] : [])].toSorted((a, b) =>
    a.id < b.id ? -1 : 1,
  )
  if (ending.length > 0) {
    await services.db.transaction(async (tx) => {
      for (const one of ending) {
        if (!(await endSession(tx, one.id, 'logout', now))) continue
        await recordEvent(tx, services, 'signed_out', {
          siteId: one.site_id,
          identityId: one.subject_type === 'MEMBER' ? one.subject_id : null,
          clientId: one.client_id,
          peer,
          details: { sessionId: one.id },
        })
      }
    })
  }
  const isTaken = cookie !== undefined && (isSameMember || !isHeld)
  if (isTaken) removeMemberCookie(c, services)
  return isTaken
}
