import { hash } from 'node:crypto'
import type { Context } from 'hono'
import type { Shop } from '#server/shop.ts'
import { readCookie, removeCookie, setCookie } from '#server/http/cookies.ts'
import { CART_LIFETIME_MS } from './cart-lifetime.ts'

type CookieNeeds = Pick<Shop, 'settings'>

export const ITEMS_COOKIE = 'woocommerce_items_in_cart'
export const HASH_COOKIE = 'woocommerce_cart_hash'
const CART_ID = /^t_[0-9a-f]{30}$/
const LIFETIME_SECONDS = CART_LIFETIME_MS / 1000

const sessionNames = new Map<string, string>()

/** The name shop clients know: it ends in the md5 of the shop's address. */
export const sessionCookieName = ({ settings: { publicUrl } }: CookieNeeds): string => {
  const known = sessionNames.get(publicUrl)
  if (known) return known
  const name = `wp_woocommerce_session_${hash('md5', publicUrl)}`
  sessionNames.set(publicUrl, name)
  return name
}

/** Of requests in whose answer the browser gets another cart than the one it came with. */
const given = new WeakMap<Context, string>()

/** The cart id the visitor's cookie names, or null; whether there is such a cart is for the database to say. */
export const cartIdOf = (c: Context, shop: CookieNeeds): string | null => {
  const known = given.get(c)
  if (known !== undefined) return known
  // Other shops of this kind append when the session ends: `id|expires|…`.
  const id = readCookie(c, sessionCookieName(shop))?.split('|', 1)[0]
  return id !== undefined && CART_ID.test(id) ? id : null
}

/** Binds the visitor to their cart for another 48 hours. */
export const setSessionCookie = (c: Context, shop: CookieNeeds, cartId: string): void => {
  given.set(c, cartId)
  setCookie(c, sessionCookieName(shop), cartId, {
    maxAgeSeconds: LIFETIME_SECONDS,
    isHttpOnly: true,
    isSecure: isSecure(shop),
  })
}

/** Tells the page's scripts, and other tabs, what the cart holds; sent only when they believe something else. */
export const setHashCookies = (c: Context, shop: CookieNeeds, cart: { hash: string }): void => {
  const known = readCookie(c, HASH_COOKIE)
  const hasItems = readCookie(c, ITEMS_COOKIE)
  if (cart.hash === '') {
    if (known !== undefined) removeCookie(c, HASH_COOKIE, isSecure(shop))
    if (hasItems !== undefined) removeCookie(c, ITEMS_COOKIE, isSecure(shop))
    return
  }
  if (hasItems !== '1') setCookie(c, ITEMS_COOKIE, '1', { isSecure: isSecure(shop) })
  if (known !== cart.hash) setCookie(c, HASH_COOKIE, cart.hash, { isSecure: isSecure(shop) })
}

/** After a change of the cart: all its cookies. Nothing when nothing was kept. */
export const setCartCookies = (
  c: Context,
  shop: CookieNeeds,
  cartId: string | null,
  cart: { hash: string },
): void => {
  if (cartId !== null) setSessionCookie(c, shop, cartId)
  setHashCookies(c, shop, cart)
}

const isSecure = ({ settings: { publicUrl } }: CookieNeeds) => publicUrl.startsWith('https:')

/** This browser forgets its cart; the cart itself stays where it is. */
export const removeCartCookies = (c: Context, shop: CookieNeeds): void => {
  const wasGiven = given.delete(c)
  for (const name of [sessionCookieName(shop), ITEMS_COOKIE, HASH_COOKIE])
    if (wasGiven || readCookie(c, name) !== undefined) removeCookie(c, name, isSecure(shop))
}
