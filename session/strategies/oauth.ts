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
  /** What the site shows when the service requires a captcha, where the service names none. */
  captchaKind?: CaptchaKind
  /** Who may answer a sign-in (RFC 9207); nobody else is believed. */
  issuer?: string
  /** Sent with token requests only, e.g. `client-binding` when pages are rendered on a server. */
  tokenHeaders?: Record<string, string>
  /** Ties the tokens to a key of this browser (`proveWith`); where tokens outlive the page, the key has to as well. */
  prove?: Prove
  /** Only in a browser: hidden frames and where the pre-warm is remembered. */
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
    /** A member is logged in; makes no call. */
    loggedIn: () => boolean
    /** These tokens where they still work, else renewed, else a new visitor's. Stores nothing. */
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
    /** Turns the session token of a login on our own form into a member's tokens, without leaving the page. */
    getMemberTokensForDirectLogin: (sessionToken: string) => Promise<SessionTokens>
    sendPasswordResetEmail: (email: string, redirectUri: string) => Promise<void>
    changePassword: (newPassword: string) => Promise<void>
    /** Forgets the tokens; the page must then go to `logoutUrl`, which ends the session on the service. */
    logout: (originalUrl: string) => Promise<{ logoutUrl: string }>
    createRedirectSession: (request: RedirectRequest) => ReturnType<typeof requestRedirectSession>
    sessions: PreWarm
    /** Calls on behalf of this visitor or member. */
    sender: Sender
  }

/** Where a code goes that nobody waits for. */
const UNUSED_URI = 'unused://'

/** Visitors and members of a site, by OAuth: visitors get their tokens by themselves, members by signing in. */
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
    // Called on the page itself: a browser's timers work on nothing else.
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
