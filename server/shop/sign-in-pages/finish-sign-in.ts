import type { Context } from 'hono'
import { paths } from '#storefront/paths.ts'
import { cartIdOf, redirectWithCart } from '../cart/cart-cookies.ts'
import { mergeCarts } from '../cart/member-cart.ts'
import { openMemberWishlist } from '../wishlist/wishlist-cookies.ts'
import { completeAuthorization } from '#server/identity/authorize/complete-authorization.ts'
import type { IdentityService } from '#server/identity/service/identity-service.ts'
import { hasConsented } from '#server/identity/members/change-profile.ts'
import { findSecret } from '#server/identity/secrets/one-time-secrets.ts'
import type { SignInAnswer } from '#contract/identity/sign-in.ts'
import { consumeSessionToken } from '#server/identity/sign-in/continue-sign-in.ts'
import { endSession } from '#server/identity/tokens/session-store.ts'
import { findPageMember, openPageSession, setMemberCookie } from '#server/identity/sign-in/page-session.ts'
import { removeStep, saveStep, type SignInLocation } from './sign-in-location.ts'

/** Redirects to the page of the next step, or, when all are done, to the destination of the sign-in. */
export const proceedSignIn = async (
  c: Context,
  identity: IdentityService,
  location: SignInLocation,
  answer: SignInAnswer,
): Promise<Response> => {
  const { services } = identity
  if (answer.state === 'SUCCESS' && answer.sessionToken !== undefined)
    return finish(c, identity, location, answer.sessionToken)
  const stepPage = {
    REQUIRE_EMAIL_VERIFICATION: paths.verifyEmail,
    REQUIRE_MFA: paths.secondFactor,
    MFA_CHALLENGE: paths.secondFactor,
  }[answer.state as string]
  if (stepPage && answer.stateToken !== undefined) {
    saveStep(c, services, answer.stateToken)
    return c.redirect(stepPage + location.query, 303)
  }
  removeStep(c, services)
  return c.redirect(
    `${paths.signInError}?powod=${answer.state === 'REQUIRE_OWNER_APPROVAL' || answer.state === 'STATUS_CHECK' ? 'zatwierdzenie' : 'inny'}`,
    303,
  )
}

/** At the first sign-in for a client, the member's consent is requested before their identity is sent. */
const finish = async (
  c: Context,
  identity: IdentityService,
  location: SignInLocation,
  sessionToken: string,
): Promise<Response> => {
  const { services } = identity
  if (location.client === null) return openAccount(c, identity, location, sessionToken)
  const found = await findSecret(services.db.read, 'session', sessionToken, services.now())
  if (found?.identityId && (await hasConsented(services.db.read, found.identityId, location.client.id)))
    return completeFor(c, identity, location, sessionToken)
  saveStep(c, services, sessionToken)
  return c.redirect(paths.consent + location.query, 303)
}

/** Goes back to the client with a code; the session token is used up. */
export const completeFor = async (
  c: Context,
  identity: IdentityService,
  { site, redirectToken, peer }: SignInLocation,
  sessionToken: string,
): Promise<Response> => {
  const { services } = identity
  removeStep(c, services)
  const taken = await services.db.transaction((tx) =>
    consumeSessionToken(tx, services, site.id, sessionToken),
  )
  const completed =
    taken && redirectToken !== null
      ? await completeAuthorization(identity, { redirectToken, identityId: taken.identityId, peer })
      : undefined
  return c.redirect(completed && 'location' in completed ? completed.location : paths.signInError, 303)
}

/**
 * Signs the member in: a new session with a new id; the old one of this browser ends, and the visitor's cart
 * is merged with the member's.
 */
const openAccount = async (
  c: Context,
  identity: IdentityService,
  { site, peer, next }: SignInLocation,
  sessionToken: string,
): Promise<Response> => {
  const { services } = identity
  const before = await findPageMember(c, services, site)
  const opened = await services.db.transaction(async (tx) => {
    const taken = await consumeSessionToken(tx, services, site.id, sessionToken)
    if (!taken) return undefined
    if (before) await endSession(tx, before.session.id, 'signed in again', services.now())
    return {
      ...(await openPageSession(tx, services, site, taken.identityId, peer)),
      identityId: taken.identityId,
    }
  })
  removeStep(c, services)
  if (!opened) return c.redirect(paths.signInError, 303)
  setMemberCookie(c, services, site, opened.refreshToken)
  await openMemberWishlist(c, services, opened.identityId)
  const cartId = await mergeCarts(services, opened.identityId, cartIdOf(c, services))
  return redirectWithCart(c, services, cartId, next)
}
