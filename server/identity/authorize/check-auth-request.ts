import type { Client } from '../sites/site.ts'
import type { AuthorizationError, AuthorizationAnswer } from './answer-address.ts'
import { RESPONSE_MODES } from '#contract/identity/redirect-session.ts'
import type { AuthRequest } from './redirect-data.ts'
import type { Directory } from '../sites/directory.ts'

const MAX_STATE_LENGTH = 2_048
const MAX_NONCE_LENGTH = 512

type ReplyTarget = Pick<AuthRequest, 'redirectUri' | 'responseMode' | 'messageOrigin' | 'state'>

type PlainRequest =
  /** No trusted address for the answer: the error is shown to the person. */
  | { ok: false; replyTo: null }
  | { ok: false; replyTo: ReplyTarget; answer: AuthorizationAnswer }
  | { ok: true; client: Client; request: AuthRequest }

/** A request with the standard's parameters (RFC 6749, 4.1.1). A repeated parameter is invalid. */
export const readPlainRequest = (query: URLSearchParams, directory: Directory): PlainRequest => {
  const one = (name: string) => {
    const all = query.getAll(name)
    return all.length === 1 && all[0] !== '' ? all[0] : undefined
  }
  const client = directory.client(one('client_id') ?? '')
  const redirectUri = one('redirect_uri')
  if (!client || redirectUri === undefined || !isRegisteredRedirect(client, redirectUri))
    return { ok: false, replyTo: null }
  const mode = RESPONSE_MODES.find((known) => known === (one('response_mode') ?? 'query'))
  const origin = URL.canParse(redirectUri) ? new URL(redirectUri).origin : ''
  const isFramed = mode === 'web_message'
  if (isFramed && !client.origins.includes(origin)) return { ok: false, replyTo: null }

  const state = one('state')?.slice(0, MAX_STATE_LENGTH) ?? null
  const replyTo: ReplyTarget = {
    redirectUri,
    responseMode: mode ?? 'query',
    messageOrigin: isFramed ? origin : null,
    state,
  }
  const refuse = (
    error: Extract<AuthorizationAnswer, { error: string }>['error'],
    description: string,
  ): PlainRequest => ({ ok: false, replyTo, answer: { error, error_description: description } })
  if (mode === undefined) return refuse('invalid_request', 'The response mode is unknown')
  const responseType = one('response_type')
  if (responseType === undefined) return refuse('invalid_request', 'response_type is missing')
  const codeChallenge = one('code_challenge')
  const scope = one('scope')
  const wrong = checkAuthRequest({
    redirectUri,
    responseType,
    codeChallenge,
    codeChallengeMethod: one('code_challenge_method'),
    scope,
  })
  if (wrong) return refuse(wrong.error, wrong.description)
  const isSilent = one('prompt') === 'none'
  // Our login page cannot be in a frame.
  if (isSilent || isFramed) return refuse('login_required', 'Nobody is signed in')
  return {
    ok: true,
    client,
    request: {
      ...replyTo,
      clientId: client.id,
      challenge: codeChallenge!,
      scope: scopeOf(scope),
      nonce: one('nonce')?.slice(0, MAX_NONCE_LENGTH) ?? null,
      isSilent,
      session: null,
    },
  }
}

/** base64url of SHA-256, without padding (RFC 7636, 4.2). */
const CHALLENGE = /^[A-Za-z0-9_-]{43}$/
const KNOWN_SCOPES = new Set(['offline_access', 'openid', 'profile', 'email'])
const USUAL_SCOPE = 'offline_access'

type AuthParameters = {
  redirectUri?: string | undefined
  responseType?: string | undefined
  codeChallenge?: string | undefined
  codeChallengeMethod?: string | undefined
  scope?: string | undefined
}

/** Compared character by character (RFC 9700, 2.1): no wildcard, no similarity, no open port. */
export const isRegisteredRedirect = (client: Client, redirectUri: string): boolean =>
  client.redirectUris.includes(redirectUri) && !redirectUri.includes('#')

/** The error of a request, apart from its client and address; undefined: none. */
export const checkAuthRequest = (
  parameters: AuthParameters,
): { error: AuthorizationError; description: string } | undefined => {
  if (parameters.responseType !== undefined && parameters.responseType !== 'code')
    return { error: 'unsupported_response_type', description: 'Only the response type code is offered' }
  if (parameters.codeChallenge === undefined)
    return { error: 'invalid_request', description: 'A code challenge is required (RFC 7636)' }
  if (parameters.codeChallengeMethod !== 'S256')
    return { error: 'invalid_request', description: 'Only the code challenge method S256 is offered' }
  if (!CHALLENGE.test(parameters.codeChallenge))
    return { error: 'invalid_request', description: 'The code challenge is no SHA-256 in base64url' }
  if (readScope(parameters.scope).some((scope) => !KNOWN_SCOPES.has(scope)))
    return { error: 'invalid_scope', description: 'The scope is unknown' }
  return undefined
}

const readScope = (scope: string | undefined): string[] => (scope ?? USUAL_SCOPE).split(' ').filter(Boolean)

export const scopeOf = (scope: string | undefined): string => readScope(scope).join(' ')
