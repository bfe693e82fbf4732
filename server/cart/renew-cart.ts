import type { Context } from 'hono'
import type { Shop } from '#server/shop.ts'
import { setHashCookies, setSessionCookie } from './cart-cookies.ts'
import { CART_LIFETIME_MS, holdsAnything, RENEW_BELOW_MS } from './cart-lifetime.ts'
import type { LoadedCart } from './load-cart.ts'
import { setExpiry } from './store.ts'

/**
 * A visit with a cart: it lives on for another 48 hours when half of them are over,
 * and the page's scripts learn what the cart holds now (a price may have changed since).
 */
export const renewCart = async (
  c: Context,
  shop: Pick<Shop, 'db' | 'now' | 'settings'>,
  visit: Pick<LoadedCart, 'cartId' | 'cart' | 'document' | 'expiresMs'>,
): Promise<void> => {
  const { cartId, document, expiresMs } = visit
  setHashCookies(c, shop, visit.cart)
  if (
    cartId === null ||
    expiresMs === null ||
    expiresMs - shop.now() >= RENEW_BELOW_MS ||
    !holdsAnything(document)
  )
    return
  await shop.db.transaction((tx) => setExpiry(tx, cartId, shop.now() + CART_LIFETIME_MS), {
    isDurable: false,
  })
  setSessionCookie(c, shop, cartId)
}
