import type { Context } from 'hono'
import { paths } from '#storefront/paths.ts'
import { cartIdOf } from '#server/cart/cart-cookies.ts'
import { joinCarts } from '#server/cart/join-carts.ts'
import { redirectWithCart } from '#server/cart/redirect-with-cart.ts'
import { completeAuthorization } from '../authorize/complete-authorization.ts'
import type { IdentityService } from '../identity-service.ts'
import { findIdentity } from '../members/store.ts'
import { hasConsented } from '../members/consent.ts'
import { findSecret } from '../one-time-secrets.ts'
import type { SignInAnswer } from '#contract/identity/sign-in.ts'
import { takeSessionToken } from '../sign-in/session-token.ts'
import { endSession } from '../tokens/session-store.ts'
import { findPageMember, openPageSession, setMemberCookie } from './page-session.ts'
import { forgetStep, keepStep, type SignInPlace } from './sign-in-place.ts'

/** Leads to the page of the next step, or, when all are done, to where the sign-in was for. */
export const goOn = async (
  c: Context,
  identity: IdentityService,
  place: SignInPlace,
  answer: SignInAnswer,
): Promise<Response> => {
  const { shop } = identity
  if (answer.state === 'SUCCESS' && answer.sessionToken !== undefined)
    return finish(c, identity, place, answer.sessionToken)
  const stepPage = {
    REQUIRE_EMAIL_VERIFICATION: paths.verifyEmail,
    REQUIRE_MFA: paths.secondFactor,
    MFA_CHALLENGE: paths.secondFactor,
  }[answer.state as string]
  if (stepPage && answer.stateToken !== undefined) {
    keepStep(c, shop, answer.stateToken)
    return c.redirect(stepPage + place.query, 303)
  }
  forgetStep(c, shop)
  return c.redirect(
    `${paths.signInError}?powod=${answer.state === 'REQUIRE_OWNER_APPROVAL' || answer.state === 'STATUS_CHECK' ? 'zatwierdzenie' : 'inny'}`,
    303,
  )
}

/** Whoever signs in for a client the first time is asked before their name goes there. */
const finish = async (
  c: Context,
  identity: IdentityService,
  place: SignInPlace,
  sessionToken: string,
): Promise<Response> => {
  const { shop } = identity
  if (place.client === null) return openAccount(c, identity, place, sessionToken)
  const found = await findSecret(shop.db.read, 'session', sessionToken, shop.now())
  const member = found?.identityId ? await findIdentity(shop.db.read, found.identityId) : undefined
  if (member && hasConsented(member, place.client.id)) return completeFor(c, identity, place, sessionToken)
  keepStep(c, shop, sessionToken)
  return c.redirect(paths.consent + place.query, 303)
}

/** Goes back to the client with a code; the session token is used up. */
export const completeFor = async (
  c: Context,
  identity: IdentityService,
  { site, redirectToken, peer }: SignInPlace,
  sessionToken: string,
): Promise<Response> => {
  const { shop } = identity
  forgetStep(c, shop)
  const taken = await shop.db.transaction((tx) => takeSessionToken(tx, shop, site.id, sessionToken))
  const completed =
    taken && redirectToken !== null
      ? await completeAuthorization(identity, { redirectToken, identityId: taken.identityId, peer })
      : undefined
  return c.redirect(completed && 'location' in completed ? completed.location : paths.signInError, 303)
}

/**
 * Opens the account: a new session with a new id, the old one of this browser ends, and the visitor's cart
 * joins the member's.
 */
const openAccount = async (
  c: Context,
  identity: IdentityService,
  { site, peer, next }: SignInPlace,
  sessionToken: string,
): Promise<Response> => {
  const { shop } = identity
  const before = await findPageMember(c, shop, site)
  const opened = await shop.db.transaction(async (tx) => {
    const taken = await takeSessionToken(tx, shop, site.id, sessionToken)
    if (!taken) return undefined
    if (before) await endSession(tx, before.session.id, 'signed in again', shop.now())
    return {
      ...(await openPageSession(tx, shop, site, taken.identityId, peer)),
      identityId: taken.identityId,
    }
  })
  forgetStep(c, shop)
  if (!opened) return c.redirect(paths.signInError, 303)
  setMemberCookie(c, shop, site, opened.refreshToken)
  const cartId = await joinCarts(shop, opened.identityId, cartIdOf(c, shop))
  return redirectWithCart(c, shop, cartId, next)
}
