import { RESPONSE_MODES } from '#contract/identity/redirect-session.ts'
import type { AuthRequest } from '../redirect-sessions/redirect-data.ts'
import type { Client } from '../sites/site.ts'
import type { Directory } from '../sites/directory.ts'
import type { AuthorizationAnswer } from './answer-address.ts'
import { checkAuthRequest, isRegisteredRedirect, scopeOf } from './check-auth-request.ts'

const MAX_STATE_LENGTH = 2_048
const MAX_NONCE_LENGTH = 512

type Place = Pick<AuthRequest, 'redirectUri' | 'responseMode' | 'messageOrigin' | 'state'>

export type PlainRequest =
  /** Nobody trustworthy to answer to: the person is told. */
  | { ok: false; place: null }
  | { ok: false; place: Place; answer: AuthorizationAnswer }
  | { ok: true; client: Client; request: AuthRequest }

/** A request by the standard's own parameters (RFC 6749, 4.1.1). A parameter that comes twice is none. */
export const readPlainRequest = (query: URLSearchParams, directory: Directory): PlainRequest => {
  const one = (name: string) => {
    const all = query.getAll(name)
    return all.length === 1 && all[0] !== '' ? all[0] : undefined
  }
  const client = directory.client(one('client_id') ?? '')
  const redirectUri = one('redirect_uri')
  if (!client || redirectUri === undefined || !isRegisteredRedirect(client, redirectUri))
    return { ok: false, place: null }
  const mode = RESPONSE_MODES.find((known) => known === (one('response_mode') ?? 'query'))
  const origin = URL.canParse(redirectUri) ? new URL(redirectUri).origin : ''
  const isFramed = mode === 'web_message'
  if (isFramed && !client.origins.includes(origin)) return { ok: false, place: null }

  const state = one('state')?.slice(0, MAX_STATE_LENGTH) ?? null
  const place: Place = {
    redirectUri,
    responseMode: mode ?? 'query',
    messageOrigin: isFramed ? origin : null,
    state,
  }
  const refuse = (
    error: Extract<AuthorizationAnswer, { error: string }>['error'],
    description: string,
  ): PlainRequest => ({ ok: false, place, answer: { error, error_description: description } })
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
  // Our login page stands in no frame.
  if (isSilent || isFramed) return refuse('login_required', 'Nobody is signed in')
  return {
    ok: true,
    client,
    request: {
      ...place,
      clientId: client.id,
      challenge: codeChallenge!,
      scope: scopeOf(scope),
      nonce: one('nonce')?.slice(0, MAX_NONCE_LENGTH) ?? null,
      isSilent,
      session: null,
    },
  }
}
