import { identityPaths } from '#contract/identity/paths.ts'
import type { TokenAnswer } from '#contract/identity/token.ts'
import { type IdentityHost, createSender, type Sender } from '../calls/send-call.ts'
import { type SessionEnvironment, realOutside } from '../environment.ts'
import { createPreWarm, type PreWarm } from '../sign-in/pre-warm.ts'
import {
  type AuthUrlOptions,
  createAuthUrl,
  requestRedirectSession,
  type RedirectRequest,
} from '../sign-in/redirect-session.ts'
import {
  checkReturn,
  checkIssuer,
  readReturnAddress,
  type Returned,
  type ReturnMode,
} from '../sign-in/read-return-address.ts'
import { type FramePage, requestInFrame } from '../sign-in/frames.ts'
import type { CaptchaKind } from '../sign-in/login-state.ts'
import { makeOAuthData, type OAuthData } from '../sign-in/oauth-data.ts'
import { createSignIn, type SignInCalls } from '../sign-in/sign-in.ts'
import { requestTokens, tokenUrl } from '../tokens/request-tokens.ts'
import { createTokenRefresher } from '../tokens/token-refresher.ts'
import type { Prove } from '../tokens/proofs.ts'
import {
  emptyTokens,
  isUsable,
  type RefreshToken,
  tokensOf,
  type SessionTokens,
} from '../tokens/token-record.ts'
import { memoryStorage, type TokenStorage } from '../tokens/token-storage.ts'
import type { Strategy } from './strategy.ts'

export type OAuthOptions = {
  clientId: string
  host: IdentityHost
  storage?: TokenStorage
  outside?: SessionEnvironment
  /** The site's kind of captcha, if the service does not report one. */
  captchaKind?: CaptchaKind
  /** The expected issuer of sign-ins (RFC 9207); others are refused. */
  issuer?: string
  /** Sent with token requests only, e.g. `client-binding` when pages are rendered on a server. */
  tokenHeaders?: Record<string, string>
  /**
   * Binds the tokens to a key of this browser (`proveWith`); if tokens outlive the page, the key must, too.
   */
  prove?: Prove
  /** Only in a browser: for hidden frames and the stored time of the pre-warm. */
  page?: FramePage & { localStorage: TextStore; location?: { href: string } }
  log?: (message: string, error: unknown) => void
}
type TextStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export type OAuthSession = Strategy &
  Omit<SignInCalls, 'state'> & {
    loginState: SignInCalls['state']
    getTokens: () => SessionTokens
    setTokens: (tokens: SessionTokens) => void
    getActiveToken: () => string
    /** Whether a member is logged in; makes no call. */
    loggedIn: () => boolean
    /** These tokens if they are valid, otherwise renewed ones, otherwise a new visitor's. Stores nothing. */
    generateVisitorTokens: (tokens?: Partial<SessionTokens>) => Promise<SessionTokens>
    renewToken: (refreshToken: RefreshToken) => Promise<SessionTokens>
    generateOAuthData: (redirectUri: string, originalUri?: string) => Promise<OAuthData>
    getAuthUrl: (data?: OAuthData, options?: AuthUrlOptions) => Promise<{ authUrl: string }>
    parseFromUrl: (url?: string, mode?: ReturnMode) => Returned
    getMemberTokens: (
      code: string | null,
      state: string | null,
      data: Pick<OAuthData, 'state' | 'codeVerifier'> & { redirectUri?: string },
    ) => Promise<SessionTokens>
    /**
     * Exchanges the session token of a login on our own form for a member's tokens, without leaving the page.
     */
    getMemberTokensForDirectLogin: (sessionToken: string) => Promise<SessionTokens>
    sendPasswordResetEmail: (email: string, redirectUri: string) => Promise<void>
    changePassword: (newPassword: string) => Promise<void>
    /** Removes the tokens; the page must then open `logoutUrl`, which ends the session at the service. */
    logout: (originalUrl: string) => Promise<{ logoutUrl: string }>
    createRedirectSession: (request: RedirectRequest) => ReturnType<typeof requestRedirectSession>
    sessions: PreWarm
    /** Sends calls of this visitor or member. */
    sender: Sender
  }

/** A redirect address for a code that is not used. */
const UNUSED_URI = 'unused://'

/**
 * Sessions of a site's visitors and members by OAuth: visitors get tokens automatically, members by signing
 * in.
 */
export const oauthSession = (options: OAuthOptions): OAuthSession => {
  const { clientId, host, storage = memoryStorage(), outside = realOutside, issuer, page, prove } = options
  const { now } = outside
  const proof = async (method: string, url: string, accessToken?: string): Promise<Record<string, string>> =>
    prove ? { DPoP: await prove(method, url, accessToken) } : {}
  const callTokenEndpoint = async (fields: Record<string, string | undefined>) =>
    requestTokens(outside, host, fields, {
      ...(await proof('POST', tokenUrl(host))),
      ...options.tokenHeaders,
    })
  const refresher = createTokenRefresher({
    storage,
    now,
    requestTokens: (fields) => callTokenEndpoint({ clientId, ...fields }),
  })

  const getAuthHeaders = async () => ({
    headers: { Authorization: (await refresher.fresh()).accessToken.value },
  })
  const provenHeaders = async (method: string, url: string) => {
    const { headers } = await getAuthHeaders()
    return { ...headers, ...(await proof(method, url, headers.Authorization)) }
  }
  const sender = createSender({ outside, host, authHeaders: provenHeaders })
  const { state: loginState, ...signIn } = createSignIn(sender, options.captchaKind ?? 'visible')

  const asMember = (answer: TokenAnswer) => tokensOf(answer, 'member', now())
  const inPage = () => page ?? (window as unknown as NonNullable<OAuthOptions['page']>)
  const generateOAuthData = (redirectUri: string, originalUri?: string) =>
    makeOAuthData(outside, redirectUri, originalUri)

  const getMemberTokens: OAuthSession['getMemberTokens'] = async (code, state, data) =>
    asMember(
      await callTokenEndpoint({
        clientId,
        grantType: 'authorization_code',
        redirectUri: data.redirectUri || undefined,
        code: checkReturn(code, state, data.state),
        codeVerifier: data.codeVerifier,
      }),
    )

  const loginUrl = async () => (await requestRedirectSession(sender, { login: {} })).fullUrl
  const log = options.log ?? ((message: string, error: unknown) => console.error(message, error))
  const preWarm = () => {
    const { document, localStorage } = inPage()
    // Called on the page object itself: a browser's timers require that.
    return createPreWarm({
      page: {
        document,
        setTimeout: (work, ms) => inPage().setTimeout(work, ms),
        clearTimeout: (timer) => inPage().clearTimeout(timer),
      },
      storage: localStorage,
      now,
      loginUrl,
      log,
    })
  }

  return {
    ...signIn,
    loginState,
    sender,
    getAuthHeaders,
    getTokens: () => storage.getTokens(),
    setTokens: (tokens) => storage.setTokens(tokens),
    getActiveToken: () => storage.getTokens().accessToken.value,
    loggedIn: () => storage.getTokens().refreshToken.role === 'member',
    generateVisitorTokens: async ({ accessToken, refreshToken } = {}) => {
      if (accessToken && refreshToken?.value && isUsable(accessToken, now()))
        return { accessToken, refreshToken }
      return refreshToken?.value
        ? refresher.renew(refreshToken).catch(refresher.visitInstead)
        : refresher.visit()
    },
    renewToken: refresher.renew,

    generateOAuthData,
    getAuthUrl: async (data, how) => ({
      authUrl: await createAuthUrl(sender, clientId, data ?? (await generateOAuthData(UNUSED_URI)), how),
    }),
    parseFromUrl: (url, mode) => readReturnAddress(url ?? inPage().location?.href ?? '', mode, issuer),
    getMemberTokens,
    getMemberTokensForDirectLogin: async (sessionToken) => {
      const data = await generateOAuthData('')
      const url = await createAuthUrl(sender, clientId, data, {
        prompt: 'none',
        responseMode: 'web_message',
        sessionToken,
      })
      const { code = null, state, iss } = await requestInFrame(inPage(), url, data.state)
      checkIssuer(iss, issuer)
      return getMemberTokens(code, state, data)
    },
    sendPasswordResetEmail: async (email, redirectUri) => {
      await sender.send({
        method: 'POST',
        path: identityPaths.sendRecoveryEmail[0],
        body: { email, redirect: { url: redirectUri, clientId } },
      })
    },
    changePassword: async (newPassword) => {
      await sender.send({ method: 'POST', path: identityPaths.changePassword[0], body: { newPassword } })
    },
    logout: async (originalUrl) => {
      const { fullUrl } = await requestRedirectSession(sender, {
        logout: { clientId },
        callbacks: { postFlowUrl: originalUrl },
      })
      storage.setTokens(emptyTokens())
      return { logoutUrl: fullUrl }
    },
    createRedirectSession: (request) => requestRedirectSession(sender, request),
    sessions: {
      isSessionSynced: () => preWarm().isSessionSynced(),
      syncToWixPages: (how) => preWarm().syncToWixPages(how),
    },
  }
}
