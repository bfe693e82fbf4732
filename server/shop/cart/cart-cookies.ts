import { hash } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { clientNetwork } from '#server/platform/limits/client-network.ts'
import { definePart, type Services } from '#server/platform/services.ts'
import { findCookie, removeCookie, setResponseCookie } from '#server/platform/http/cookies.ts'
import { defineRequestValue } from '#server/platform/http/request-value.ts'
import { CART_LIFETIME_MS, hasContent, RENEW_BELOW_MS } from './cart-document.ts'
import { type LoadedCart, loadCart } from './load-cart.ts'
import { setExpiry } from './store.ts'

/** Redirects to an address of ours after a change of the cart, with the cart's cookies; always with a GET. */
export const redirectWithCart = async (
  c: Context,
  services: Services,
  cartId: string | null,
  to: string,
): Promise<Response> => {
  const { cart } = await loadCart(services, cartId)
  setCartCookies(c, services, cartId, cart)
  return c.redirect(to, 303)
}

/**
 * A visit extends the cart by another 48 hours when half of them are over, and updates its hash for the page's scripts
 * (a price may have changed).
 */
export const renewCart = async (
  c: Context,
  services: Services,
  visit: Pick<LoadedCart, 'cartId' | 'cart' | 'document' | 'expiresMs'>,
): Promise<void> => {
  const { cartId, document, expiresMs } = visit
  setHashCookies(c, services, visit.cart)
  if (
    cartId === null ||
    expiresMs === null ||
    expiresMs - services.now() >= RENEW_BELOW_MS ||
    !hasContent(document)
  )
    return
  await services.db.transaction((tx) => setExpiry(tx, cartId, services.now() + CART_LIFETIME_MS), {
    isDurable: false,
  })
  setSessionCookie(c, services, cartId)
}

export const ITEMS_COOKIE = 'woocommerce_items_in_cart'
export const HASH_COOKIE = 'woocommerce_cart_hash'
const CART_ID = /^t_[0-9a-f]{30}$/
const LIFETIME_SECONDS = CART_LIFETIME_MS / 1000

/** By the shop's address: the name is read on every request. */
const sessionNames = definePart('cart cookie names', () => new Map<string, string>())

/** The cookie name of existing shop clients: it ends in the md5 of the shop's address. */
export const sessionCookieName = (services: Services): string => {
  const { publicUrl } = services.settings
  const names = services.get(sessionNames)
  const known = names.get(publicUrl)
  if (known) return known
  const name = `wp_woocommerce_session_${hash('md5', publicUrl)}`
  names.set(publicUrl, name)
  return name
}

/** The cart id that this response assigns, when it differs from the request's cookie. */
const assignedCartId = defineRequestValue<string | undefined>(() => undefined)

/** The cart id of the visitor's cookie, or null. The cart itself may no longer exist. */
export const cartIdOf = (c: Context, services: Services): string | null =>
  assignedCartId.get(c, services) ?? cartIdIn(c.req.header('cookie'), services)

/** Whose keys of repeated calls these are: of this cart, or as long as there is none, of this network. */
export const cartCaller =
  (services: Services) =>
  (c: Context): string =>
    cartIdOf(c, services) ?? clientNetwork(c, services)

/** The same from the header of a request, before there is a context. */
export const cartIdIn = (cookies: string | undefined, services: Services): string | null => {
  // Other shops of this kind append the end of the session: `id|expires|…`.
  const id = findCookie(cookies, sessionCookieName(services))?.split('|', 1)[0]
  return id !== undefined && CART_ID.test(id) ? id : null
}

/** Whether the browser's cookies already have this cart's hash: `setHashCookies` would set nothing. */
export const knowsCart = (cookies: string, cart: { hash: string }): boolean => {
  const known = findCookie(cookies, HASH_COOKIE)
  const hasItems = findCookie(cookies, ITEMS_COOKIE)
  return cart.hash === ''
    ? known === undefined && hasItems === undefined
    : known === cart.hash && hasItems === '1'
}

/** Binds the visitor to their cart for another 48 hours. */
export const setSessionCookie = (c: Context, services: Services, cartId: string): void => {
  assignedCartId.set(c, cartId)
  setResponseCookie(c, sessionCookieName(services), cartId, {
    maxAgeSeconds: LIFETIME_SECONDS,
    isHttpOnly: true,
    isSecure: isSecure(services),
  })
}

/** Passes the cart's hash to the page's scripts and other tabs; sent only when it differs. */
export const setHashCookies = (c: Context, services: Services, cart: { hash: string }): void => {
  const known = getCookie(c, HASH_COOKIE)
  const hasItems = getCookie(c, ITEMS_COOKIE)
  if (cart.hash === '') {
    if (known !== undefined) removeCookie(c, HASH_COOKIE, isSecure(services))
    if (hasItems !== undefined) removeCookie(c, ITEMS_COOKIE, isSecure(services))
    return
  }
  if (hasItems !== '1') setResponseCookie(c, ITEMS_COOKIE, '1', { isSecure: isSecure(services) })
  if (known !== cart.hash) setResponseCookie(c, HASH_COOKIE, cart.hash, { isSecure: isSecure(services) })
}

/** Sets all cookies of a changed cart; `cartId` is null when no cart was saved. */
export const setCartCookies = (
  c: Context,
  services: Services,
  cartId: string | null,
  cart: { hash: string },
): void => {
  if (cartId !== null) setSessionCookie(c, services, cartId)
  setHashCookies(c, services, cart)
}

const isSecure = ({ settings: { publicUrl } }: Services) => publicUrl.startsWith('https:')

/** Removes the cart's cookies from this browser; the cart itself stays. */
export const removeCartCookies = (c: Context, services: Services): void => {
  const wasAssigned = assignedCartId.get(c, services) !== undefined
  assignedCartId.clear(c)
  for (const name of [sessionCookieName(services), ITEMS_COOKIE, HASH_COOKIE])
    if (wasAssigned || getCookie(c, name) !== undefined) removeCookie(c, name, isSecure(services))
}
