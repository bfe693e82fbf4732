import { createHash } from 'node:crypto'
import type { IdentityShop } from './open-identity-shop.ts'

export const VERIFIER = 'v'.repeat(43)
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url')

/** The login address for a visitor of another site's client. */
export const hostedPage = async ({
  call,
  visit,
  visitor,
  client,
}: Pick<IdentityShop, 'call' | 'visit' | 'visitor' | 'client'>): Promise<string> => {
  const { access_token } = await visit()
  const authRequest = {
    redirectUri: client.redirectUris[0],
    clientId: client.id,
    codeChallenge: CHALLENGE,
    codeChallengeMethod: 'S256',
    responseMode: 'query',
    responseType: 'code',
    scope: 'offline_access',
    state: 'stan',
  }
  const { body } = await call(
    '/_api/redirects-api/v1/redirect-session',
    { auth: { authRequest, prompt: 'login' } },
    { authorization: access_token },
  )
  const { pathname, search } = new URL(body.redirectSession.fullUrl)
  return (await visitor().get(pathname + search)).headers.get('location')!
}
