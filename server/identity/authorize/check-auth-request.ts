import type { Client } from '../sites/site.ts'
import type { AuthorizationError } from './answer-address.ts'

/** base64url of SHA-256, without padding (RFC 7636, 4.2). */
const CHALLENGE = /^[A-Za-z0-9_-]{43}$/
const KNOWN_SCOPES = new Set(['offline_access', 'openid', 'profile', 'email'])
const USUAL_SCOPE = 'offline_access'

type Asked = {
  redirectUri?: string | undefined
  responseType?: string | undefined
  codeChallenge?: string | undefined
  codeChallengeMethod?: string | undefined
  scope?: string | undefined
}

/** Sign by sign (RFC 9700, 2.1): no wildcard, no likeness, no port left open. */
export const isRegisteredRedirect = (client: Client, redirectUri: string): boolean =>
  client.redirectUris.includes(redirectUri) && !redirectUri.includes('#')

/** What is wrong with a request, besides its client and where it is answered to; undefined: nothing. */
export const checkAuthRequest = (
  asked: Asked,
): { error: AuthorizationError; description: string } | undefined => {
  if (asked.responseType !== undefined && asked.responseType !== 'code')
    return { error: 'unsupported_response_type', description: 'Only the response type code is offered' }
  if (asked.codeChallenge === undefined)
    return { error: 'invalid_request', description: 'A code challenge is required (RFC 7636)' }
  if (asked.codeChallengeMethod !== 'S256')
    return { error: 'invalid_request', description: 'Only the code challenge method S256 is offered' }
  if (!CHALLENGE.test(asked.codeChallenge))
    return { error: 'invalid_request', description: 'The code challenge is no SHA-256 in base64url' }
  if (readScope(asked.scope).some((scope) => !KNOWN_SCOPES.has(scope)))
    return { error: 'invalid_scope', description: 'The scope is unknown' }
  return undefined
}

const readScope = (scope: string | undefined): string[] => (scope ?? USUAL_SCOPE).split(' ').filter(Boolean)

export const scopeOf = (scope: string | undefined): string => readScope(scope).join(' ')
