import type { Context } from 'hono'
import { jwtVerify, SignJWT } from 'jose'
import { cartIdOf, setCartCookies } from '#server/cart/cart-cookies.ts'
import { CART_LIFETIME_MS } from '#server/cart/cart-lifetime.ts'
import { type CartRef, newCartId } from '#server/cart/change-cart.ts'
import type { LoadedCart } from '#server/cart/load-cart.ts'
import { isAllowedOrigin } from '#server/http/allowed-origins.ts'
import { isNonce, makeNonce } from '#server/http/nonce.ts'
import type { Shop } from '#server/shop.ts'
import { ApiRefusal } from './refuse.ts'

const ISSUER = 'store-api'
const NONCE_ACTION = 'wc_store_api'
/** The nonce is one for all guests: it proves a page or answer of this shop, not a person. */
const GUESTS = 'guests'

export type CartSession = {
  /** The cart as far as anybody knows by now; null: none yet. */
  cartId: string | null
  /** The same for whoever changes it. */
  ref: CartRef
  hasToken: boolean
}

/**
 * Says in a token that its cart came from a browser's cookie. Such a cart may move to another id (its member
 * is signed out everywhere); nothing is made anew under the old one, because other browsers may still hold
 * that.
 */
const FROM_COOKIE = 'klepka_cookie'

const signingKey = (shop: Pick<Shop, 'settings'>) =>
  new TextEncoder().encode(`cart-token:${shop.settings.secret}`)

/** Whose cart a call speaks of: the Cart-Token's, else the cookie's. A token that is no good is refused. */
export const readCartSession = async (c: Context, shop: Shop): Promise<CartSession> => {
  const token = c.req.header('cart-token')
  if (!token) {
    const cartId = cartIdOf(c, shop)
    return { cartId, ref: cartId, hasToken: false }
  }
  try {
    const { payload } = await jwtVerify(token, signingKey(shop), {
      issuer: ISSUER,
      algorithms: ['HS256'],
      currentDate: new Date(shop.now()),
    })
    const id = payload['user_id']
    const cartId = typeof id === 'string' && /^t_[0-9a-f]{30}$/.test(id) ? id : null
    return {
      cartId,
      ref: cartId === null || payload[FROM_COOKIE] === true ? cartId : { promisedId: cartId },
      hasToken: true,
    }
  } catch {
    throw new ApiRefusal(
      403,
      'woocommerce_rest_invalid_cart_token',
      'Ten koszyk już wygasł albo jego znacznik jest niepoprawny.',
    )
  }
}

/** A good token is its holder's key to one cart, from whichever page. */
export const hasCartToken = async (c: Context, shop: Shop): Promise<boolean> => {
  if (!c.req.header('cart-token')) return false
  return readCartSession(c, shop).then(
    () => true,
    () => false,
  )
}

/**
 * Changes need a Cart-Token; or a Nonce, which is one for all guests and so proves nothing beside a cookie
 * that a browser adds by itself: pages of other addresses need the token, unless the owner listed them.
 */
export const demandProof = (c: Context, shop: Shop, session: CartSession): void => {
  if (session.hasToken) return
  const nonce = c.req.header('nonce') ?? c.req.header('x-wc-store-api-nonce')
  if (!isAllowedOrigin(c, shop))
    throw new ApiRefusal(
      403,
      'woocommerce_rest_invalid_nonce',
      'Ta strona nie może zmieniać koszyka bez nagłówka Cart-Token.',
    )
  if (!nonce)
    throw new ApiRefusal(
      401,
      'woocommerce_rest_missing_nonce',
      'Brakuje nagłówka Nonce. Pobierz koszyk i odeślij Nonce z odpowiedzi.',
    )
  if (!isNonce(shop, NONCE_ACTION, GUESTS, nonce))
    throw new ApiRefusal(
      403,
      'woocommerce_rest_invalid_nonce',
      'Nagłówek Nonce jest niepoprawny albo wygasł.',
    )
}

/** What every cart answer carries, so that the next call can prove itself and find the same cart. */
export const setSessionHeaders = async (
  c: Context,
  shop: Shop,
  session: CartSession,
  { cartId, cart }: Pick<LoadedCart, 'cartId' | 'cart'>,
): Promise<void> => {
  const now = shop.now()
  const promisedId = session.hasToken && typeof session.ref === 'object' ? session.ref?.promisedId : undefined
  const isFromCookie = cartId !== null && promisedId === undefined
  // Without a cart yet, the token promises the id of the one to come.
  const userId = cartId ?? promisedId ?? newCartId(shop.randomBytes)
  const token = await new SignJWT({ user_id: userId, ...(isFromCookie ? { [FROM_COOKIE]: true } : {}) })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(ISSUER)
    .setIssuedAt(Math.trunc(now / 1000))
    .setExpirationTime(Math.trunc((now + CART_LIFETIME_MS) / 1000))
    .sign(signingKey(shop))
  setNonceHeaders(c, shop)
  c.header('User-ID', '0')
  c.header('Cart-Token', token)
  c.header('Cart-Hash', cart.hash)
  c.header('Cache-Control', 'no-store')
  // Apps carry the token; only a browser that uses the cookie gets it back.
  if (!session.hasToken) setCartCookies(c, shop, cartId, cart)
}

/** A refusal carries them, too: who was refused for an old nonce goes on with the new one. */
export const setNonceHeaders = (c: Context, shop: Shop): void => {
  c.header('Nonce', makeNonce(shop, NONCE_ACTION, GUESTS))
  c.header('Nonce-Timestamp', String(Math.trunc(shop.now() / 1000)))
  c.header('Cache-Control', 'no-store')
}
