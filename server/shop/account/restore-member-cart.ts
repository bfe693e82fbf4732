import type { Context } from 'hono'
import { cartIdOf, setSessionCookie } from '../cart/cart-cookies.ts'
import { mergeCarts, findWaitingCart } from '../cart/member-cart.ts'
import { findSignedIn } from '#server/identity/sign-in/page-session.ts'
import type { Services } from '#server/platform/services.ts'

/**
 * A signed-in browser that has lost the member's cart, or from which it was recalled, gets it again; later
 * additions are merged into it. Costs nothing for visitors who are not signed in.
 */
export const restoreMemberCart = async (c: Context, services: Services): Promise<void> => {
  const member = await findSignedIn(c, services)
  if (!member) return
  const current = cartIdOf(c, services)
  const waiting = await findWaitingCart(services.db.read, member.identity.id, services.now())
  if (waiting === undefined || waiting === current) return
  setSessionCookie(
    c,
    services,
    current === null ? waiting : await mergeCarts(services, member.identity.id, current),
  )
}
