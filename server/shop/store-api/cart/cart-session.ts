import type { Context } from 'hono'
import { jwtVerify, SignJWT } from 'jose'
import { cartIdOf, setCartCookies } from '#server/shop/cart/cart-cookies.ts'
import { CART_LIFETIME_MS } from '#server/shop/cart/cart-document.ts'
import { type CartRef, newCartId } from '#server/shop/cart/changes/change-cart.ts'
import type { LoadedCart } from '#server/shop/cart/load-cart.ts'
import { isAllowedOrigin } from '#server/platform/http/allowed-origins.ts'
import { isNonce, makeNonce } from '#server/platform/http/nonce.ts'
import type { Services } from '#server/platform/services.ts'
import { ApiRefusal } from '#server/shop/store-api/refuse.ts'
import { requireOrigin } from '#server/identity/service/cross-origin.ts'
import { IdentityProblem } from '#server/identity/http/identity-problem.ts'
import { identityService } from '#server/identity/service/identity-service.ts'
import { findSignedIn } from '#server/identity/sign-in/page-session.ts'
import { readCaller } from '#server/identity/tokens/read-caller.ts'

/**
 * Which member of the shop calls: of the access token where one came along, else of the cookie of our pages;
 * null: a guest. A token that is no good is refused, so that nobody's order is lost to them unseen.
 */
export const findMember = async (c: Context, services: Services): Promise<string | null> => {
  if (!isToken(c.req.header('authorization'))) {
    // A page of another address has no business with the cookie that the browser adds.
    return isAllowedOrigin(c, services) ? ((await findSignedIn(c, services))?.identity.id ?? null) : null
  }
  const identity = identityService(services)
  try {
    const { client, memberId, site } = await readCaller(c, identity)
    requireOrigin(c, identity, client)
    return site.isOwn ? (memberId ?? null) : null
  } catch (error) {
    if (!(error instanceof IdentityProblem)) throw error
    throw new ApiRefusal(
      401,
      'woocommerce_rest_authentication_error',
      'Token dostępu jest niepoprawny albo wygasł.',
    )
  }
}

/** Other schemes are the business of whatever stands before the shop, such as a password for a trial. */
const isToken = (header: string | undefined): boolean =>
  header !== undefined && header.trim() !== '' && !/^(?:Basic|Digest|Negotiate)\s/i.test(header)

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

const signingKey = (services: Services) => new TextEncoder().encode(`cart-token:${services.settings.secret}`)

/** Whose cart a call speaks of: the Cart-Token's, else the cookie's. A token that is no good is refused. */
export const readCartSession = async (c: Context, services: Services): Promise<CartSession> => {
  const token = c.req.header('cart-token')
  if (!token) {
    const cartId = cartIdOf(c, services)
    return { cartId, ref: cartId, hasToken: false }
  }
  try {
    const { payload } = await jwtVerify(token, signingKey(services), {
      issuer: ISSUER,
      algorithms: ['HS256'],
      currentDate: new Date(services.now()),
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
export const hasCartToken = async (c: Context, services: Services): Promise<boolean> => {
  if (!c.req.header('cart-token')) return false
  return readCartSession(c, services).then(
    () => true,
    () => false,
  )
}

/**
 * Changes need a Cart-Token; or a Nonce, which is one for all guests and so proves nothing beside a cookie
 * that a browser adds by itself: pages of other addresses need the token, unless the owner listed them.
 */
export const requireProof = (c: Context, services: Services, session: CartSession): void => {
  if (session.hasToken) return
  const nonce = c.req.header('nonce') ?? c.req.header('x-wc-store-api-nonce')
  if (!isAllowedOrigin(c, services))
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
  if (!isNonce(services, NONCE_ACTION, GUESTS, nonce))
    throw new ApiRefusal(
      403,
      'woocommerce_rest_invalid_nonce',
      'Nagłówek Nonce jest niepoprawny albo wygasł.',
    )
}

/** What every cart answer carries, so that the next call can prove itself and find the same cart. */
export const setSessionHeaders = async (
  c: Context,
  services: Services,
  session: CartSession,
  { cartId, cart }: Pick<LoadedCart, 'cartId' | 'cart'>,
): Promise<void> => {
  const now = services.now()
  const promisedId = session.hasToken && typeof session.ref === 'object' ? session.ref?.promisedId : undefined
  const isFromCookie = cartId !== null && promisedId === undefined
  // Without a cart yet, the token promises the id of the one to come.
  const userId = cartId ?? promisedId ?? newCartId(services.randomBytes)
  const token = await new SignJWT({ user_id: userId, ...(isFromCookie ? { [FROM_COOKIE]: true } : {}) })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(ISSUER)
    .setIssuedAt(Math.trunc(now / 1000))
    .setExpirationTime(Math.trunc((now + CART_LIFETIME_MS) / 1000))
    .sign(signingKey(services))
  setNonceHeaders(c, services)
  c.header('User-ID', '0')
  c.header('Cart-Token', token)
  c.header('Cart-Hash', cart.hash)
  c.header('Cache-Control', 'no-store')
  // Apps carry the token; only a browser that uses the cookie gets it back.
  if (!session.hasToken) setCartCookies(c, services, cartId, cart)
}

/** A refusal carries them, too: who was refused for an old nonce goes on with the new one. */
export const setNonceHeaders = (c: Context, services: Services): void => {
  c.header('Nonce', makeNonce(services, NONCE_ACTION, GUESTS))
  c.header('Nonce-Timestamp', String(Math.trunc(services.now() / 1000)))
  c.header('Cache-Control', 'no-store')
}
