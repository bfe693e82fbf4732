import type { TokenAnswer, TokenInfoAnswer } from '#contract/identity/token.ts'
import type { SessionEnvironment } from '../environment.ts'
import { requestIdOf, statusTextOf } from '../calls/call-failure.ts'
import type { IdentityHost } from '../calls/send-call.ts'
import { identityPaths } from '#contract/identity/paths.ts'

/** The service's information about a token; `{ active: false }` for an unknown one. */
export const readTokenInfo = async (
  outside: Pick<SessionEnvironment, 'fetch'>,
  host: IdentityHost,
  token: string,
): Promise<TokenInfoAnswer> => {
  const response = await outside.fetch(host.writeUrl + identityPaths.tokenInfo[0], {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  })
  if (response.status !== 200)
    throw new Error(
      `Failed to get token info. Unexpected status code from the OAuth service: ${response.status}`,
    )
  return (await response.json()) as TokenInfoAnswer
}

/** A refused token request. `error` is the service's error code (RFC 6749, 5.2), if it sent one. */
export class TokenFailure extends Error {
  readonly status: number
  readonly error: string | undefined

  constructor(message: string, status: number, error: string | undefined) {
    super(message)
    this.name = 'TokenFailure'
    this.status = status
    this.error = error
  }
}

export const tokenUrl = (host: IdentityHost): string => host.writeUrl + identityPaths.token[0]

/** Calls the token endpoint. `fields` contain the grant; undefined ones are omitted. */
export const requestTokens = async (
  outside: SessionEnvironment,
  host: IdentityHost,
  fields: Record<string, string | undefined>,
  headers: Record<string, string> = {},
): Promise<TokenAnswer> => {
  const response = await outside.fetch(tokenUrl(host), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(fields),
  })
  if (response.status === 200) return (await response.json()) as TokenAnswer
  const body = (await response.json().catch(() => undefined)) as { error?: unknown } | null | undefined
  throw new TokenFailure(
    `Failed to fetch tokens from OAuth API: ${statusTextOf(response)}. request id: ${requestIdOf(response)}.${body ? ` Response: ${JSON.stringify(body)}` : ''}`,
    response.status,
    typeof body?.error === 'string' ? body.error : undefined,
  )
}
