import type { Context } from 'hono'
import { cartIdOf, setSessionCookie } from '#server/cart/cart-cookies.ts'
import { joinCarts } from '#server/cart/join-carts.ts'
import { findWaitingCart } from '#server/cart/member-cart.ts'
import { findSignedIn } from '#server/identity/pages/find-signed-in.ts'
import type { Shop } from '#server/shop.ts'

/**
 * A signed-in browser that has lost the member's cart, or from which it was recalled, finds it again; what it
 * has chosen since is put there. Costs nothing for everybody who is not signed in.
 */
export const bringCart = async (c: Context, shop: Shop): Promise<void> => {
  const member = await findSignedIn(c, shop)
  if (!member) return
  const held = cartIdOf(c, shop)
  const waiting = await findWaitingCart(shop.db.read, member.identity.id, shop.now())
  if (waiting === undefined || waiting === held) return
  setSessionCookie(c, shop, held === null ? waiting : await joinCarts(shop, member.identity.id, held))
}
