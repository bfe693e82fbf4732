import type { Context } from 'hono'
import type { Shop } from '#server/shop.ts'
import { setCartCookies } from './cart-cookies.ts'
import { loadCart } from './load-cart.ts'

/** Leads to an address of ours after a change of the cart, with the cart's cookies. Always a GET there. */
export const redirectWithCart = async (
  c: Context,
  shop: Shop,
  cartId: string | null,
  to: string,
): Promise<Response> => {
  const { cart } = await loadCart(shop, cartId)
  setCartCookies(c, shop, cartId, cart)
  return c.redirect(to, 303)
}
