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
 * The calling member of the shop: of the access token if there is one, else of our pages' cookie;
 * null: a guest. An invalid token is refused, so that the member does not lose the order.
 */
export const findMember = async (c: Context, services: Services): Promise<string | null> => {
  if (!isToken(c.req.header('authorization'))) {
    // The cookie is not accepted from a page of another origin.
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

/** Other schemes belong to a server in front of the shop, such as a password for a test. */
const isToken = (header: string | undefined): boolean =>
  header !== undefined && header.trim() !== '' && !/^(?:Basic|Digest|Negotiate)\s/i.test(header)

const ISSUER = 'store-api'
const NONCE_ACTION = 'wc_store_api'
/** All guests share one nonce: it proves a page or answer of this shop, not a person. */
const GUESTS = 'guests'

export type CartSession = {
  /** The cart id known so far; null: none yet. */
  cartId: string | null
  /** The same for the function that changes it. */
  ref: CartRef
  hasToken: boolean
}

/**
 * Marks a token whose cart came from a browser's cookie. Such a cart may move to another id (its member
 * is signed out everywhere); no new cart is created under the old one, because other browsers may still have
 * it.
 */
const FROM_COOKIE = 'klepka_cookie'

const signingKey = (services: Services) => new TextEncoder().encode(`cart-token:${services.settings.secret}`)

/** The cart of a call: the Cart-Token's, else the cookie's. An invalid token is refused. */
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

/** A valid token gives access to one cart, from any page. */
export const hasCartToken = async (c: Context, services: Services): Promise<boolean> => {
  if (!c.req.header('cart-token')) return false
  return readCartSession(c, services).then(
    () => true,
    () => false,
  )
}

/**
 * Changes need a Cart-Token; or a Nonce, which all guests share and which so proves nothing beside a cookie
 * that a browser adds by itself: pages of other origins need the token, unless the owner listed them.
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

/** The headers of every cart answer, with which the next call is authorised and finds the same cart. */
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

/** A refusal contains them, too: a caller with an old nonce can continue with the new one. */
export const setNonceHeaders = (c: Context, services: Services): void => {
  c.header('Nonce', makeNonce(services, NONCE_ACTION, GUESTS))
  c.header('Nonce-Timestamp', String(Math.trunc(services.now() / 1000)))
  c.header('Cache-Control', 'no-store')
}
