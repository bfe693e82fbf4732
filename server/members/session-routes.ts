import { Hono } from 'hono'
import { paths } from '#storefront/paths.ts'
import { account as words } from '#storefront/strings/pl/account.ts'
import { removeCartCookies } from '#server/cart/cart-cookies.ts'
import { endOtherSessions, endOwnSession } from '#server/identity/members/end-sessions.ts'
import { identityService } from '#server/identity/identity-service.ts'
import { peerOf } from '#server/identity/peer.ts'
import { endSignedIn } from '#server/identity/redirect-sessions/end-signed-in.ts'
import { listSessionsOf } from '#server/identity/tokens/session-store.ts'
import { forMember, forMemberForm } from './account-page.ts'
import { deviceName } from './device-name.ts'
import type { Shop } from '#server/shop.ts'

/** /moje-konto/sesje/ and the way out. */
export const sessionRoutes = (shop: Shop): Hono =>
  new Hono()
    .get(
      paths.sessions,
      forMember(shop, async ({ show, nonce, session }) => {
        const sessions = await listSessionsOf(shop.db.read, session.subject_id, shop.now())
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
      forMemberForm(shop, async ({ stale, typed, identity, owner, tell }) => {
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
      forMemberForm(shop, async ({ c, stale, tell }) => {
        if (stale.length) return tell(words.signIn.stale, paths.account, 'error')
        await endSignedIn(c, identityService(shop), peerOf(c, shop), null)
        // The member's cart waits on their account, not in this browser.
        removeCartCookies(c, shop)
        return c.redirect(paths.signIn, 303)
      }),
    )
    .get(paths.signOut, (c) => c.redirect(paths.account, 303))
