import type { Context } from 'hono'
import { MIN_PASSWORD_LENGTH, sessionApi } from '#contract/console/session.ts'
import { removeCookie, setResponseCookie } from '#server/platform/http/cookies.ts'
import { FieldRefusal } from '#server/platform/http/read-json.ts'
import { clientNetwork } from '#server/platform/limits/client-network.ts'
import { limitTable } from '#server/platform/limit-table.ts'
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
import { passwordProblem } from '#server/identity/passwords/password-problem.ts'
import type { Services } from '#server/platform/services.ts'
import { findOwner, OWNER_COOKIE } from '#server/identity/owners/find-owner.ts'
import { endpointRoutes } from '#server/console/http/endpoint-routes.ts'
import { ownerOnly } from '#server/console/http/guard.ts'
import { recordOwnerEvent } from '#server/identity/owners/record-owner-event.ts'
import {
  beginFactorStep,
  beginOwnerPasskeySignIn,
  findFactorStep,
  findOwnerByPasskey,
  passFactorStep,
} from '#server/identity/owners/owner-factors.ts'
import {
  acceptInvitation,
  confirmOwnEmail,
  findInvitation,
  findOwnerRecovery,
  recoverOwner,
  requestOwnerRecovery,
} from '#server/identity/owners/owner-links.ts'
import {
  findOwnerByPassword,
  ownerHasPassword,
  SESSION_MS,
  setOwnSignIn,
  signInOwner,
  signInOwnerWithLink,
  signOutOwner,
} from '#server/identity/owners/owner-sign-in.ts'

/** Attempts of one network: a person who mistypes stays below it, a guesser is stopped. */
const ATTEMPTS = limitTable['console-attempts']

const LINK_ENDED = {
  'sign-in':
    'Ten link już nie działa: ktoś go użył albo minął jego czas. Zaloguj się hasłem. Jeśli go nie pamiętasz, na stronie logowania poproś o nowe; kto prowadzi serwer sklepu, może też użyć polecenia „npm run owner-link”.',
  'first-sign-in':
    'Ten link już nie działa: ktoś go otworzył albo minął jego czas, a hasła jeszcze nikt nie ustawił. Otwórz go w tej samej przeglądarce, co za pierwszym razem. Jeśli to niemożliwe, zatrzymaj sklep i uruchom go jeszcze raz: wypisze nowy link.',
  invitation:
    'To zaproszenie już nie działa: ktoś je przyjął, cofnął albo wysłał ponownie, albo minęło 7 dni. Jeśli masz już konto, zaloguj się. Jeśli nie, poproś właściciela sklepu o nowe zaproszenie.',
  password:
    'Ten link już nie działa: ktoś go użył, poprosił o nowszy albo minęła godzina. Na stronie logowania wybierz „Nie pamiętasz hasła?”, a wyślemy nowy.',
  email:
    'Ten link już nie działa: ktoś go użył albo minęły 24 godziny. Adres pozostał bez zmian. Zaloguj się i na stronie „Moje konto” poproś o nowy list.',
}

const endedLink = (kind: keyof typeof LINK_ENDED) => new Refusal(401, 'link_used', LINK_ENDED[kind])

export const knownEmail = () =>
  new FieldRefusal([{ path: 'email', message: 'Ten adres ma już ktoś inny. Podaj inny.' }])

const PASSWORD_PROBLEMS = {
  TOO_SHORT: `Hasło musi mieć co najmniej ${MIN_PASSWORD_LENGTH} znaków.`,
  TOO_LONG: 'Hasło jest za długie.',
  TOO_COMMON: 'To hasło łatwo odgadnąć. Wybierz trzy albo cztery niezwiązane ze sobą słowa.',
  IS_EMAIL: 'Hasło nie może być adresem e-mail ani jego częścią.',
}

/** Refuses a new password that is among the first guesses. */
export const checkNewPassword = (password: string, email: string): void => {
  const problem = passwordProblem(password, { email, minLength: MIN_PASSWORD_LENGTH })
  if (problem) throw new FieldRefusal([{ path: 'password', message: PASSWORD_PROBLEMS[problem] }])
}

const tooMany = (c: Context, waitSeconds: number) => {
  c.header('Retry-After', String(waitSeconds))
  return new Refusal(429, 'too_many_tries', 'Za dużo prób logowania. Spróbuj ponownie za kwadrans.')
}

/** The limit of calls at which something is guessed; each call of this has a count of its own. */
export const limitOwnerAttempts = (
  services: Services,
  scope: string,
  name: 'console-attempts' | 'console-changes' | 'console-starts' = 'console-attempts',
) =>
  limitRate(
    services,
    name,
    (c) => {
      throw tooMany(c, limitTable[name].durationSeconds)
    },
    scope,
  )

/** Checks what may be guessed: one attempt of a network after the other, and failures of an account are counted. */
export const ownerAttempts = (services: Services) => {
  const identity = identityService(services)
  /** Attempts of one network wait for each other, but do not delay others. */
  const inTurn = <T>(c: Context, work: () => Promise<T>): Promise<T> =>
    attemptTurns(identity)(`console ${clientNetwork(c, services)}`, work)
  /**
   * Guesses from many networks are counted like those at members' accounts: they do not lock out the owner
   * where they have signed in before.
   */
  const attemptOf = async (c: Context, account: string): Promise<SignInAttempt> => {
    const { ownSite } = await identity.directory()
    const settings = {
      ...ownSite.settings,
      freeSignInFailures: ATTEMPTS.points,
      signInFailuresPerIp: Infinity,
    }
    // An id of its own: a member's failures are not the owner's.
    return {
      site: { ...ownSite, id: 'console', settings },
      email: account.trim().toLowerCase(),
      network: clientNetwork(c, services),
    }
  }
  /** What `check` answers; a falsy answer counts as a failure at the account. */
  const tryAt = async <T>(c: Context, account: string, check: () => Promise<T>): Promise<T> => {
    const attempt = await attemptOf(c, account)
    return inTurn(c, async () => {
      const { waitSeconds } = await readThrottling(services.db.read, attempt, services.now())
      if (waitSeconds > 0) throw tooMany(c, waitSeconds)
      const answer = await check()
      await services.db.transaction((tx) =>
        (answer ? clearFailures : countFailure)(tx, attempt, services.now()),
      )
      return answer
    })
  }
  /** Forgets the failures at an account whose person has just proven who they are. */
  const forget = async (c: Context, account: string) => {
    const attempt = await attemptOf(c, account)
    await services.db.transaction((tx) => clearFailures(tx, attempt, services.now()))
  }
  return { inTurn, tryAt, forget }
}

/** What failures at a second factor are counted by. */
export const factorAttempt = (ownerId: string): string => `second factor of ${ownerId}`

/** Signing in and out. All other calls of the console need the session that this opens. */
export const sessionRoutes = (services: Services) => {
  const identity = identityService(services)
  const limitAttempts = limitOwnerAttempts(services, 'sign-in')
  const { inTurn, tryAt, forget } = ownerAttempts(services)
  const peerOf = (c: Context) => ({
    userAgent: c.req.header('user-agent') ?? '',
    network: clientNetwork(c, services),
  })

  const open = (c: Context, token: string) =>
    setResponseCookie(c, OWNER_COOKIE, token, {
      maxAgeSeconds: SESSION_MS / 1000,
      isHttpOnly: true,
      sameSite: 'Lax',
      isSecure: services.settings.publicUrl.startsWith('https:'),
    })

  const { routes, mountEndpoint } = endpointRoutes()
  mountEndpoint(sessionApi.enter, limitAttempts, async ({ c, body }) => {
    const session = await signInOwnerWithLink(services, body.token, peerOf(c))
    if (!session) throw endedLink((await ownerHasPassword(services)) ? 'sign-in' : 'first-sign-in')
    open(c, session)
    await recordOwnerEvent(c, services, 'owner_signed_in', { by: 'link' })
    return { ok: true as const }
  })
  mountEndpoint(sessionApi.signIn, limitAttempts, async ({ c, body: { email, password } }) => {
    const owner = await tryAt(c, email, () => findOwnerByPassword(services, identity, email, password))
    if (!owner) {
      await recordOwnerEvent(c, services, 'owner_sign_in_failed', { reason: 'password', email })
      throw new Refusal(401, 'wrong_password', 'Adres e-mail lub hasło są niepoprawne.')
    }
    const step = await beginFactorStep(services, owner)
    if (step) return { ok: false as const, ...step }
    const session = await signInOwner(services, owner, 'password', peerOf(c))
    if (!session) throw new Refusal(401, 'wrong_password', 'Adres e-mail lub hasło są niepoprawne.')
    open(c, session)
    await recordOwnerEvent(c, services, 'owner_signed_in', { by: 'password', email })
    return { ok: true as const }
  })
  mountEndpoint(
    sessionApi.proveFactor,
    limitOwnerAttempts(services, 'factor'),
    async ({ c, body: { state, code } }) => {
      const startAgain = () =>
        new Refusal(401, 'state_used', 'To logowanie trwało za długo. Wpisz jeszcze raz adres i hasło.')
      const ownerId = await findFactorStep(services, state)
      if (ownerId === undefined) throw startAgain()
      let outcome: Awaited<ReturnType<typeof passFactorStep>> = 'gone'
      await tryAt(c, factorAttempt(ownerId), async () => {
        outcome = await passFactorStep(services, state, code)
        return outcome === 'passed'
      })
      if ((outcome as string) === 'gone') throw startAgain()
      if ((outcome as string) === 'wrong') {
        await recordOwnerEvent(c, services, 'owner_sign_in_failed', { reason: 'factor', account: ownerId })
        throw new FieldRefusal([
          { path: 'code', message: 'Ten kod jest niepoprawny albo już go użyto. Poczekaj na następny.' },
        ])
      }
      const session = await signInOwner(services, { id: ownerId }, 'factor', peerOf(c))
      if (!session) throw startAgain()
      open(c, session)
      await recordOwnerEvent(c, services, 'owner_signed_in', { by: 'factor', account: ownerId })
      return { ok: true as const }
    },
  )
  mountEndpoint(
    sessionApi.beginPasskey,
    limitOwnerAttempts(services, 'beginPasskey', 'console-starts'),
    async () => beginOwnerPasskeySignIn(services),
  )
  mountEndpoint(
    sessionApi.signInWithPasskey,
    limitOwnerAttempts(services, 'signInWithPasskey'),
    async ({ c, body }) => {
      const owner = await findOwnerByPasskey(services, body)
      const session = owner && (await signInOwner(services, { id: owner.id }, 'passkey', peerOf(c)))
      if (!owner || !session) {
        await recordOwnerEvent(c, services, 'owner_sign_in_failed', { reason: 'passkey' })
        throw new Refusal(
          401,
          'wrong_passkey',
          'Ten klucz dostępu nie należy do żadnego konta w panelu. Zaloguj się hasłem.',
        )
      }
      open(c, session)
      await recordOwnerEvent(c, services, 'owner_signed_in', { by: 'passkey', email: owner.email })
      return { ok: true as const }
    },
  )
  mountEndpoint(
    sessionApi.recover,
    limitOwnerAttempts(services, 'recover'),
    async ({ c, body: { email } }) => {
      requestOwnerRecovery(services, email.toLowerCase())
      await recordOwnerEvent(c, services, 'owner_recovery_asked', { email })
      return { ok: true as const }
    },
  )
  mountEndpoint(
    sessionApi.readLink,
    limitOwnerAttempts(services, 'readLink', 'console-starts'),
    async ({ body: { kind, token } }) => {
      if (kind === 'invitation') {
        const invited = await findInvitation(services, token)
        if (!invited) throw endedLink(kind)
        return invited
      }
      const email = await findOwnerRecovery(services, token)
      if (email === undefined) throw endedLink(kind)
      return { email, role: null }
    },
  )
  mountEndpoint(
    sessionApi.setNewPassword,
    limitOwnerAttempts(services, 'setNewPassword'),
    async ({ c, body }) => {
      const email = await findOwnerRecovery(services, body.token)
      if (email === undefined) throw endedLink('password')
      checkNewPassword(body.password, email)
      if (!(await inTurn(c, () => recoverOwner(services, identity, body)))) throw endedLink('password')
      await forget(c, email)
      await recordOwnerEvent(c, services, 'owner_sign_in_changed', { email, by: 'recovery' })
      return { ok: true as const }
    },
  )
  mountEndpoint(
    sessionApi.acceptInvitation,
    limitOwnerAttempts(services, 'acceptInvitation'),
    async ({ c, body }) => {
      const invited = await findInvitation(services, body.token)
      if (!invited) throw endedLink('invitation')
      checkNewPassword(body.password, invited.email)
      const session = await inTurn(c, () => acceptInvitation(services, identity, body, peerOf(c)))
      if (!session) throw endedLink('invitation')
      open(c, session)
      await recordOwnerEvent(c, services, 'owner_signed_in', { by: 'invitation', email: invited.email })
      return { ok: true as const }
    },
  )
  mountEndpoint(
    sessionApi.confirmEmail,
    limitOwnerAttempts(services, 'confirmEmail'),
    async ({ c, body: { token } }) => {
      const email = await confirmOwnEmail(services, token)
      if (email === undefined) throw endedLink('email')
      await recordOwnerEvent(c, services, 'owner_sign_in_changed', { email, by: 'letter' })
      return { email }
    },
  )
  mountEndpoint(sessionApi.one, async ({ c }) => {
    c.header('Cache-Control', 'no-store')
    const owner = await findOwner(c, services)
    if (!owner) throw new Refusal(401, 'not_signed_in', 'Zaloguj się, aby zobaczyć panel.')
    const { name, email, role, hasPassword, needsFactor, csrfToken } = owner
    return {
      owner: { name, email, role, hasPassword, needsFactor },
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
    checkNewPassword(body.password, body.email.toLowerCase())
    const outcome = await inTurn(c, () => setOwnSignIn(services, identity, c.get('owner'), body))
    if (outcome === 'known_email') throw knownEmail()
    if (outcome === 'has_password')
      throw new Refusal(409, 'has_password', 'To konto ma już hasło. Zmienisz je na stronie „Moje konto”.')
    await recordOwnerEvent(c, services, 'owner_sign_in_changed', { owner: body.name, email: body.email })
    await forget(c, body.email)
    return { ok: true as const }
  })
  return routes
}
