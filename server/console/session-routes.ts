import { type Context, Hono } from 'hono'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import * as calls from '#contract/console/session.ts'
import { removeCookie, setCookie } from '#server/http/cookies.ts'
import { clientNetwork } from '#server/limits/client-network.ts'
import { Refusal } from '#server/http/refusal.ts'
import { identityService } from '#server/identity/identity-service.ts'
import { countFailure, forgetFailures, readThrottling, type Trying } from '#server/limits/sign-in-throttle.ts'
import { turnsOf } from '#server/identity/throttle/turns-of.ts'
import type { Shop } from '#server/shop.ts'
import { findOwner, OWNER_COOKIE } from './find-owner.ts'
import { ownerOnly, type OwnerVariables } from './guard.ts'
import { readJson } from './read-json.ts'
import { recordOwnerEvent } from './record-owners-acts.ts'
import { isOwnPassword, SESSION_MS, setOwnSignIn, signInWithLink, signInWithPassword } from './sign-in.ts'
import { removeSession } from './store.ts'

/** Tries from one network in a quarter of an hour; a person who mistypes stays below, a guesser gets nowhere. */
const TRIES = 10
const WINDOW_SECONDS = 15 * 60

/** Signing in and out. Everything else of the console asks for the session that this makes. */
export const sessionRoutes = (shop: Shop) => {
  const identity = identityService(shop)
  const byNetwork = new RateLimiterMemory({ points: TRIES, duration: WINDOW_SECONDS })
  const networkOfCaller = (c: Context) => clientNetwork(c, shop.settings)

  const refuse = (c: Context, waitSeconds: number) => {
    c.header('Retry-After', String(waitSeconds))
    return new Refusal(429, 'too_many_tries', 'Za dużo prób logowania. Spróbuj ponownie za kwadrans.')
  }
  const countTry = async (c: Context) => {
    await byNetwork.consume(networkOfCaller(c)).catch(() => {
      throw refuse(c, WINDOW_SECONDS)
    })
  }
  /** Tries of one network wait for each other, not in front of everybody else. */
  const inTurn = <T>(c: Context, work: () => Promise<T>): Promise<T> =>
    turnsOf(identity)(`console ${networkOfCaller(c)}`, work)
  /**
   * Guesses from many places are counted as those at members' accounts: where the owner has signed in before,
   * they shut nobody out.
   */
  const tryingOf = async (c: Context, email: string): Promise<Trying> => {
    const { ownSite } = await identity.directory()
    const settings = { ...ownSite.settings, freeSignInFailures: TRIES, signInFailuresPerIp: Infinity }
    // An id of its own: a member's failures are not the owner's.
    return {
      site: { ...ownSite, id: 'console', settings },
      email: email.trim().toLowerCase(),
      network: networkOfCaller(c),
    }
  }

  const open = (c: Context, token: string) =>
    setCookie(c, OWNER_COOKIE, token, {
      maxAgeSeconds: SESSION_MS / 1000,
      isHttpOnly: true,
      sameSite: 'Lax',
      isSecure: shop.settings.publicUrl.startsWith('https:'),
    })

  return new Hono<OwnerVariables>()
    .post('/session/link', async (c) => {
      await countTry(c)
      const { token } = await readJson(c, calls.signInWithLink)
      const session = await signInWithLink(shop, token, c.req.header('user-agent') ?? '')
      if (!session)
        throw new Refusal(
          401,
          'link_used',
          'Ten link już nie działa. Uruchom serwer ponownie albo użyj polecenia „npm run owner-link”, aby dostać nowy.',
        )
      open(c, session)
      await recordOwnerEvent(c, shop, 'owner_signed_in', { by: 'link' })
      return c.json({ ok: true })
    })
    .post('/session', async (c) => {
      const { email, password } = await readJson(c, calls.signIn)
      await countTry(c)
      const trying = await tryingOf(c, email)
      const session = await inTurn(c, async () => {
        const { waitSeconds } = await readThrottling(shop.db.read, trying, shop.now())
        if (waitSeconds > 0) throw refuse(c, waitSeconds)
        const opened = await signInWithPassword(
          shop,
          identity,
          email,
          password,
          c.req.header('user-agent') ?? '',
        )
        await shop.db.transaction((tx) => (opened ? forgetFailures : countFailure)(tx, trying, shop.now()))
        return opened
      })
      if (!session) {
        await recordOwnerEvent(c, shop, 'owner_sign_in_failed', { reason: 'password', email })
        throw new Refusal(401, 'wrong_password', 'Adres e-mail lub hasło są niepoprawne.')
      }
      open(c, session)
      await recordOwnerEvent(c, shop, 'owner_signed_in', { by: 'password', email })
      return c.json({ ok: true })
    })
    .get('/session', async (c) => {
      c.header('Cache-Control', 'no-store')
      const owner = await findOwner(c, shop)
      if (!owner) throw new Refusal(401, 'not_signed_in', 'Zaloguj się, aby zobaczyć panel.')
      const { name, email, hasPassword, csrfToken } = owner
      return c.json({
        owner: { name, email, hasPassword },
        csrfToken,
        shopName: shop.shopSettings().shopName,
        isDemo: !shop.settings.isProduction,
      } satisfies calls.SessionAnswer)
    })
    .delete('/session', ownerOnly(shop), async (c) => {
      await shop.db.transaction((tx) => removeSession(tx, c.get('owner').sessionId))
      await recordOwnerEvent(c, shop, 'owner_signed_out', { owner: c.get('owner').name })
      removeCookie(c, OWNER_COOKIE, shop.settings.publicUrl.startsWith('https:'))
      return c.json({ ok: true })
    })
    .put('/session/sign-in', ownerOnly(shop), async (c) => {
      const owner = c.get('owner')
      const input = await readJson(c, calls.setSignIn)
      await countTry(c)
      if (
        owner.hasPassword &&
        !(await inTurn(c, () => isOwnPassword(shop, identity, owner.email, input.currentPassword)))
      ) {
        throw new Refusal(403, 'wrong_password', 'Obecne hasło jest niepoprawne.')
      }
      await inTurn(c, () => setOwnSignIn(shop, identity, owner, input))
      await recordOwnerEvent(c, shop, 'owner_sign_in_changed', { owner: input.name, email: input.email })
      const trying = await tryingOf(c, input.email)
      await shop.db.transaction((tx) => forgetFailures(tx, trying, shop.now()))
      return c.json({ ok: true })
    })
}
