import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import type { Peer } from '../http/peer.ts'
import type { IdentityRow, SessionRow } from '#server/platform/db/tables/identity-tables.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { removeCookie, setResponseCookie } from '#server/platform/http/cookies.ts'
import { defineRequestValue } from '#server/platform/http/request-value.ts'
import type { Services } from '#server/platform/services.ts'
import { findIdentity } from '../members/store.ts'
import type { Site } from '../sites/site.ts'
import { idleMs, openSession, hashRefreshToken, sessionIdOf } from '../tokens/open-session.ts'
import { findSession, isLive, setSeen } from '../tokens/session-store.ts'
import { identityService } from '../service/identity-service.ts'

const requestMember = defineRequestValue(async (c, services): Promise<PageMember | null> =>
  getCookie(c, memberCookieName(services))
    ? findPageMember(c, services, (await identityService(services).directory()).ownSite)
    : null,
)

/** The member signed in on the shop's own pages. Loaded once per request; costs nothing for visitors. */
export const findSignedIn = (c: Context, services: Services): Promise<PageMember | null> =>
  requestMember.get(c, services)

/** The idle end is extended at most this often: most pages write nothing. */
const SEEN_EVERY_MS = 60 * 60_000

export type PageMember = { session: SessionRow; identity: IdentityRow }

const isSecure = ({ settings: { publicUrl } }: Services) => publicUrl.startsWith('https:')

/** `__Host-` binds a cookie to this host; browsers accept it over HTTPS only. */
export const memberCookieName = (services: Services): string =>
  isSecure(services) ? '__Host-klepka_member' : 'klepka_member'

/** The member of the request's cookie, on our own pages; null for everybody else, and for blocked members. */
export const findPageMember = async (
  c: Context,
  services: Services,
  site: Site,
): Promise<PageMember | null> => {
  const token = getCookie(c, memberCookieName(services))
  const sessionId = token && sessionIdOf(token)
  if (!token || !sessionId) return null
  const now = services.now()
  const session = await findSession(services.db.read, sessionId)
  if (
    session?.kind !== 'pages' ||
    session.site_id !== site.id ||
    session.refresh_hash !== hashRefreshToken(token) ||
    !isLive(session, now)
  )
    return null
  const identity = await findIdentity(services.db.read, session.subject_id)
  if (identity?.status !== 'ACTIVE') return null
  if (now - session.seen_ms > SEEN_EVERY_MS)
    await services.db.transaction((tx) => setSeen(tx, session.id, now, now + idleMs(site, 'MEMBER')), {
      isDurable: false,
    })
  return { session, identity }
}

/**
 * Signs a member in on our own pages: a new session, and its token as the cookie after the transaction is
 * committed.
 */
export const openPageSession = async (
  tx: Sql,
  services: Services,
  site: Site,
  identityId: string,
  peer: Peer,
) =>
  openSession(tx, services, {
    site,
    peer,
    kind: 'pages',
    client_id: null,
    subject_type: 'MEMBER',
    subject_id: identityId,
    instance_id: null,
  })

export const setMemberCookie = (c: Context, services: Services, site: Site, token: string): void => {
  requestMember.clear(c)
  setResponseCookie(c, memberCookieName(services), token, {
    maxAgeSeconds: site.settings.memberIdleSeconds,
    isHttpOnly: true,
    isSecure: isSecure(services),
  })
}

export const removeMemberCookie = (c: Context, services: Services): void => {
  requestMember.clear(c)
  removeCookie(c, memberCookieName(services), isSecure(services))
}
