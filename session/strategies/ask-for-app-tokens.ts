import { identityPaths } from '#contract/identity/paths.ts'
import type { TokenAnswer } from '#contract/identity/token.ts'
import { requestIdOf } from '#session/calls/call-failure.ts'
import type { IdentityHost } from '#session/calls/identity-host.ts'
import type { Outside } from '#session/outside.ts'

/** What an application may ask for: where, and what it says when the answer is no. */
const REQUESTS = {
  authorization_code: {
    path: identityPaths.appTokens[0],
    failed: 'Failed to exchange authorization code for refresh token',
  },
  refresh_token: {
    path: identityPaths.appTokens[0],
    failed: 'Failed to exchange refresh token for access token',
  },
  client_credentials: {
    path: identityPaths.token[0],
    failed: 'Failed to exchange instance ID for access token',
  },
  strip_bound_session: { path: identityPaths.token[0], failed: 'Failed to get unbound token' },
} as const

export type AppGrant = keyof typeof REQUESTS

/** Asks for an application's tokens. */
export const askForAppTokens = async (
  { fetch }: Pick<Outside, 'fetch'>,
  host: IdentityHost,
  grant: AppGrant,
  fields: Record<string, string>,
): Promise<TokenAnswer> => {
  const { path, failed } = REQUESTS[grant]
  const response = await fetch(host.writeUrl + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...fields, grant_type: grant }),
  })
  if (response.status !== 200)
    throw new Error(
      `${failed}. Unexpected status code from the OAuth service: ${response.status}, request id: ${requestIdOf(response)}`,
    )
  return (await response.json()) as TokenAnswer
}
