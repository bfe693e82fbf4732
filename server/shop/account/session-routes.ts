import { Hono } from 'hono'
import { paths } from '#storefront/paths.ts'
import { account as words } from '#storefront/strings/pl/account/account.ts'
import { removeCartCookies } from '../cart/cart-cookies.ts'
import { removeWishlistHint } from '../wishlist/wishlist-cookies.ts'
import { endOtherSessions, endOwnSession } from '#server/identity/members/end-own-sessions.ts'
import { identityService } from '#server/identity/service/identity-service.ts'
import { peerOf } from '#server/identity/http/peer.ts'
import { endSignedIn } from '#server/identity/redirect-sessions/end-signed-in.ts'
import { listSessionsOf } from '#server/identity/tokens/session-store.ts'
import { forMember, forMemberForm } from './account-page.ts'
import type { Services } from '#server/platform/services.ts'

const BROWSERS: [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const SYSTEMS: [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux|X11/, 'Linux'],
]

/** `Firefox, Linux`: enough for its person to recognise it. */
export const deviceName = (userAgent: string): string => {
  const named = [BROWSERS, SYSTEMS]
    .map((list) => list.find(([sign]) => sign.test(userAgent))?.[1])
    .filter(Boolean)
  return named.join(', ') || words.sessions.unknown
}

/** /moje-konto/sesje/ and signing out. */
export const memberSessionRoutes = (services: Services): Hono =>
  new Hono()
    .get(
      paths.sessions,
      forMember(services, async ({ show, nonce, session }) => {
        const sessions = await listSessionsOf(services.db.read, session.subject_id, services.now())
        return show(words.sessions.title, {
          view: 'sessions',
          form: { nonce, problems: [] },
          sessions: sessions.map(({ id, user_agent, ip, created_ms, seen_ms }) => ({
            id,
            device: deviceName(user_agent),
            ip,
            createdMs: created_ms,
            seenMs: seen_ms,
            isThis: id === session.id,
          })),
        })
      }),
    )
    .post(
      paths.sessions,
      forMemberForm(services, async ({ stale, typed, identity, owner, tell }) => {
        if (stale.length) return tell(words.signIn.stale, paths.sessions, 'error')
        if (typed('co') === 'end-all') {
          await endOtherSessions(identity, owner)
          return tell(words.sessions.endedAll, paths.sessions)
        }
        await endOwnSession(identity, owner, typed('session').slice(0, 100))
        return tell(words.sessions.ended, paths.sessions)
      }),
    )
    .post(
      paths.signOut,
      forMemberForm(services, async ({ c, stale, tell }) => {
        if (stale.length) return tell(words.signIn.stale, paths.account, 'error')
        await endSignedIn(c, identityService(services), peerOf(c, services), null)
        // The member's cart is stored with their account, not in this browser.
        removeCartCookies(c, services)
        removeWishlistHint(c, services)
        return c.redirect(paths.signIn, 303)
      }),
    )
    .get(paths.signOut, (c) => c.redirect(paths.account, 303))
