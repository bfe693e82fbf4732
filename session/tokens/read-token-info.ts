import { identityPaths } from '#contract/identity/paths.ts'
import type { TokenInfoAnswer } from '#contract/identity/token.ts'
import type { IdentityHost } from '#session/calls/identity-host.ts'
import type { Outside } from '#session/outside.ts'

/** What the service knows about a token; `{ active: false }` of one it does not know. */
export const readTokenInfo = async (
  outside: Pick<Outside, 'fetch'>,
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
