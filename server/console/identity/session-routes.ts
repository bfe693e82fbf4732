import type { Context } from 'hono'
import { sessionApi } from '#contract/console/session.ts'
import { removeCookie, setResponseCookie } from '#server/platform/http/cookies.ts'
import { clientNetwork } from '#server/platform/limits/client-network.ts'
import { limitRate } from '#server/platform/limits/rate-limit.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import { identityService } from '#server/identity/service/identity-service.ts'
import {
  countFailure,
  clearFailures,
  readThrottling,
  type SignInAttempt,
} from '#server/identity/throttle/sign-in-throttle.ts'
import { attemptTurns } from '#server/identity/throttle/attempt-turns.ts'
import type { Services } from '#server/platform/services.ts'
import { findOwner, OWNER_COOKIE } from '#server/identity/owners/find-owner.ts'
import { endpointRoutes } from '#server/console/http/endpoint-routes.ts'
import { ownerOnly } from '#server/console/http/guard.ts'
import { recordOwnerEvent } from '#server/identity/owners/record-owner-event.ts'
import {
  isOwnPassword,
  SESSION_MS,
  setOwnSignIn,
  signInOwnerWithLink,
  signInOwnerWithPassword,
  signOutOwner,
} from '#server/identity/owners/owner-sign-in.ts'

/** Attempts of one network: a person who mistypes stays below it, a guesser is stopped. */
const ATTEMPTS = { points: 10, durationSeconds: 15 * 60 }

/** Signing in and out. All other calls of the console need the session that this opens. */
export const sessionRoutes = (services: Services) => {
  const identity = identityService(services)
  const networkOfCaller = (c: Context) => clientNetwork(c, services)

  const refuse = (c: Context, waitSeconds: number) => {
    c.header('Retry-After', String(waitSeconds))
    return new Refusal(429, 'too_many_tries', 'Za dużo prób logowania. Spróbuj ponownie za kwadrans.')
  }
  const limitAttempts = limitRate(services, ATTEMPTS, (c) => {
    throw refuse(c, ATTEMPTS.durationSeconds)
  })
  /** Attempts of one network wait for each other, but do not delay others. */
  const inTurn = <T>(c: Context, work: () => Promise<T>): Promise<T> =>
    attemptTurns(identity)(`console ${networkOfCaller(c)}`, work)
  /**
   * Guesses from many networks are counted like those at members' accounts: they do not lock out the owner
   * where they have signed in before.
   */
  const attemptOf = async (c: Context, email: string): Promise<SignInAttempt> => {
    const { ownSite } = await identity.directory()
    const settings = {
      ...ownSite.settings,
      freeSignInFailures: ATTEMPTS.points,
      signInFailuresPerIp: Infinity,
    }
    // An id of its own: a member's failures are not the owner's.
    return {
      site: { ...ownSite, id: 'console', settings },
      email: email.trim().toLowerCase(),
      network: networkOfCaller(c),
    }
  }

  const open = (c: Context, token: string) =>
    setResponseCookie(c, OWNER_COOKIE, token, {
      maxAgeSeconds: SESSION_MS / 1000,
      isHttpOnly: true,
      sameSite: 'Lax',
      isSecure: services.settings.publicUrl.startsWith('https:'),
    })

  const { routes, mountEndpoint } = endpointRoutes()
  mountEndpoint(sessionApi.enter, limitAttempts, async ({ c, body }) => {
    const session = await signInOwnerWithLink(services, body.token, c.req.header('user-agent') ?? '')
    if (!session)
      throw new Refusal(
        401,
        'link_used',
        'Ten link już nie działa. Uruchom serwer ponownie albo użyj polecenia „npm run owner-link”, aby dostać nowy.',
      )
    open(c, session)
    await recordOwnerEvent(c, services, 'owner_signed_in', { by: 'link' })
    return { ok: true as const }
  })
  mountEndpoint(sessionApi.signIn, limitAttempts, async ({ c, body: { email, password } }) => {
    const attempt = await attemptOf(c, email)
    const session = await inTurn(c, async () => {
      const { waitSeconds } = await readThrottling(services.db.read, attempt, services.now())
      if (waitSeconds > 0) throw refuse(c, waitSeconds)
      const opened = await signInOwnerWithPassword(
        services,
        identity,
        email,
        password,
        c.req.header('user-agent') ?? '',
      )
      await services.db.transaction((tx) =>
        (opened ? clearFailures : countFailure)(tx, attempt, services.now()),
      )
      return opened
    })
    if (!session) {
      await recordOwnerEvent(c, services, 'owner_sign_in_failed', { reason: 'password', email })
      throw new Refusal(401, 'wrong_password', 'Adres e-mail lub hasło są niepoprawne.')
    }
    open(c, session)
    await recordOwnerEvent(c, services, 'owner_signed_in', { by: 'password', email })
    return { ok: true as const }
  })
  mountEndpoint(sessionApi.one, async ({ c }) => {
    c.header('Cache-Control', 'no-store')
    const owner = await findOwner(c, services)
    if (!owner) throw new Refusal(401, 'not_signed_in', 'Zaloguj się, aby zobaczyć panel.')
    const { name, email, role, hasPassword, csrfToken } = owner
    return {
      owner: { name, email, role, hasPassword },
      csrfToken,
      shopName: services.shopSettings().shopName,
      isDemo: !services.settings.isProduction,
    }
  })
  mountEndpoint(sessionApi.signOut, ownerOnly(services), async ({ c }) => {
    await signOutOwner(services, c.get('owner').sessionId)
    await recordOwnerEvent(c, services, 'owner_signed_out', { owner: c.get('owner').name })
    removeCookie(c, OWNER_COOKIE, services.settings.publicUrl.startsWith('https:'))
    return { ok: true as const }
  })
  mountEndpoint(sessionApi.setSignIn, [ownerOnly(services), limitAttempts], async ({ c, body }) => {
    const owner = c.get('owner')
    if (
      owner.hasPassword &&
      !(await inTurn(c, () => isOwnPassword(services, identity, owner.email, body.currentPassword)))
    ) {
      throw new Refusal(403, 'wrong_password', 'Obecne hasło jest niepoprawne.')
    }
    await inTurn(c, () => setOwnSignIn(services, identity, owner, body))
    await recordOwnerEvent(c, services, 'owner_sign_in_changed', { owner: body.name, email: body.email })
    const attempt = await attemptOf(c, body.email)
    await services.db.transaction((tx) => clearFailures(tx, attempt, services.now()))
    return { ok: true as const }
  })
  return routes
}
