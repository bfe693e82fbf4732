import type { Context } from 'hono'
import { jwtVerify, SignJWT } from 'jose'
import { cartIdOf, setCartCookies } from '#server/cart/cart-cookies.ts'
import { CART_LIFETIME_MS } from '#server/cart/cart-lifetime.ts'
import { isNonce, makeNonce } from '#server/http/nonce.ts'
import type { Shop } from '#server/shop.ts'
import { ApiRefusal } from './refuse.ts'

const ISSUER = 'store-api'
const NONCE_ACTION = 'wc_store_api'
/** The nonce is one for all guests: it proves a page or answer of this shop, not a person. */
const GUESTS = 'guests'

export type CartSession = { cartId: string | null; hasToken: boolean }

const signingKey = (shop: Pick<Shop, 'settings'>) => new TextEncoder().encode(`cart-token:${shop.settings.secret}`)

/** Whose cart a call speaks of: the Cart-Token's, else the cookie's. A token that is no good is refused. */
export const readCartSession = async (c: Context, shop: Shop): Promise<CartSession> => {
  const token = c.req.header('cart-token')
  if (!token) return { cartId: cartIdOf(c, shop), hasToken: false }
  try {
    const { payload } = await jwtVerify(token, signingKey(shop), { issuer: ISSUER, algorithms: ['HS256'], currentDate: new Date(shop.now()) })
    const id = payload['user_id']
    return { cartId: typeof id === 'string' && /^t_[0-9a-f]{30}$/.test(id) ? id : null, hasToken: true }
  } catch {
    throw new ApiRefusal(403, 'woocommerce_rest_invalid_cart_token', 'Ten koszyk już wygasł albo jego znacznik jest niepoprawny.')
  }
}

/** Changes need a Nonce or a Cart-Token: a foreign page can send neither. */
export const demandProof = (c: Context, shop: Shop, session: CartSession): void => {
  if (session.hasToken) return
  const nonce = c.req.header('nonce') ?? c.req.header('x-wc-store-api-nonce')
  if (!nonce) throw new ApiRefusal(401, 'woocommerce_rest_missing_nonce', 'Brakuje nagłówka Nonce. Pobierz koszyk i odeślij Nonce z odpowiedzi.')
  if (!isNonce(shop, NONCE_ACTION, GUESTS, nonce)) throw new ApiRefusal(403, 'woocommerce_rest_invalid_nonce', 'Nagłówek Nonce jest niepoprawny albo wygasł.')
}

/** What every cart answer carries, so that the next call can prove itself and find the same cart. */
export const setSessionHeaders = async (c: Context, shop: Shop, session: CartSession, cartId: string | null, cart: { hash: string }): Promise<void> => {
  const now = shop.now()
  const userId = cartId ?? session.cartId ?? `t_${Buffer.from(shop.randomBytes(15)).toString('hex')}`
  const token = await new SignJWT({ user_id: userId })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(ISSUER)
    .setIssuedAt(Math.trunc(now / 1000))
    .setExpirationTime(Math.trunc((now + CART_LIFETIME_MS) / 1000))
    .sign(signingKey(shop))
  c.header('Nonce', makeNonce(shop, NONCE_ACTION, GUESTS))
  c.header('Nonce-Timestamp', String(Math.trunc(now / 1000)))
  c.header('User-ID', '0')
  c.header('Cart-Token', token)
  c.header('Cart-Hash', cart.hash)
  c.header('Cache-Control', 'no-store')
  // Apps carry the token; only a browser that uses the cookie gets it back.
  if (!session.hasToken) setCartCookies(c, shop, cartId, cart)
}
