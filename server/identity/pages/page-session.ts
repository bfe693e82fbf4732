import type { Context } from 'hono'
import type { IdentityRow, SessionRow } from '#server/db/identity-tables.ts'
import type { Sql } from '#server/db/tables.ts'
import { readCookie, removeCookie, setCookie } from '#server/http/cookies.ts'
import type { Shop } from '#server/shop.ts'
import { findIdentity } from '../members/store.ts'
import type { Site } from '../sites/site.ts'
import { idleMs, openSession, type Peer } from '../tokens/open-session.ts'
import { hashRefreshToken, sessionIdOf } from '../tokens/refresh-token.ts'
import { findSession, isLive, setSeen } from '../tokens/session-store.ts'

/** The end of idleness is moved on at most this often: a page mostly writes nothing. */
const SEEN_EVERY_MS = 60 * 60_000

export type PageMember = { session: SessionRow; identity: IdentityRow }

const isSecure = ({ settings: { publicUrl } }: Pick<Shop, 'settings'>) => publicUrl.startsWith('https:')

/** `__Host-` binds a cookie to this very host; browsers take it over HTTPS only. */
export const memberCookieName = (shop: Pick<Shop, 'settings'>): string =>
  isSecure(shop) ? '__Host-klepka_member' : 'klepka_member'

/** The member whose cookie came with the request, on our own pages; null for everybody else, and for who is blocked. */
export const findPageMember = async (
  c: Context,
  shop: Pick<Shop, 'db' | 'settings' | 'now'>,
  site: Site,
): Promise<PageMember | null> => {
  const token = readCookie(c, memberCookieName(shop))
  const sessionId = token && sessionIdOf(token)
  if (!token || !sessionId) return null
  const now = shop.now()
  const session = await findSession(shop.db.read, sessionId)
  if (
    session?.kind !== 'pages' ||
    session.site_id !== site.id ||
    session.refresh_hash !== hashRefreshToken(token) ||
    !isLive(session, now)
  )
    return null
  const identity = await findIdentity(shop.db.read, session.subject_id)
  if (identity?.status !== 'ACTIVE') return null
  if (now - session.seen_ms > SEEN_EVERY_MS)
    await shop.db.transaction((tx) => setSeen(tx, session.id, now, now + idleMs(site, 'MEMBER')), {
      isDurable: false,
    })
  return { session, identity }
}

/** Signs a member in on our own pages: a new session, and its token as the cookie once the transaction is committed. */
export const openPageSession = async (
  tx: Sql,
  shop: Pick<Shop, 'now' | 'randomBytes' | 'settings'>,
  site: Site,
  identityId: string,
  peer: Peer,
) =>
  openSession(tx, shop, {
    site,
    peer,
    kind: 'pages',
    client_id: null,
    subject_type: 'MEMBER',
    subject_id: identityId,
    instance_id: null,
  })

export const setMemberCookie = (c: Context, shop: Pick<Shop, 'settings'>, site: Site, token: string): void =>
  setCookie(c, memberCookieName(shop), token, {
    maxAgeSeconds: site.settings.memberIdleSeconds,
    isHttpOnly: true,
    isSecure: isSecure(shop),
  })

export const removeMemberCookie = (c: Context, shop: Pick<Shop, 'settings'>): void =>
  removeCookie(c, memberCookieName(shop), isSecure(shop))
