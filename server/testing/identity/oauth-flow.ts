import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { emptyProfile } from '#contract/identity/profile.ts'
import type { TokenAnswer } from '#contract/identity/token.ts'
import type { IdentityRow } from '#server/platform/db/tables/identity-tables.ts'
import { addIdentity } from '#server/identity/members/store.ts'
import { makeSecret } from '#server/identity/secrets/one-time-secrets.ts'
import { CLIENT_ORIGIN, type IdentityShop } from './open-identity-shop.ts'

export const REDIRECT_URI = `${CLIENT_ORIGIN}/callback`

export const newProof = () => {
  const verifier = randomBytes(32).toString('base64url')
  return {
    verifier,
    challenge: createHash('sha256').update(verifier).digest('base64url'),
    state: randomBytes(32).toString('base64url'),
  }
}

type Proof = ReturnType<typeof newProof>

/** A client's calls to sign somebody in, over the wire; the sign-in itself is simulated. */
export const oauthFlow = (test: IdentityShop) => {
  const addMember = async (changes: Partial<IdentityRow> = {}): Promise<IdentityRow> => {
    const now = test.services.now()
    const row: IdentityRow = {
      id: randomUUID(),
      site_id: test.site.id,
      email: `${randomUUID()}@example.pl`,
      is_email_verified: 1,
      password_hash: null,
      must_reset_password: 0,
      status: 'ACTIVE',
      reasons_json: '[]',
      profile_json: JSON.stringify({ ...emptyProfile(), firstName: 'Łucja', lastName: 'Żółć' }),
      metadata_json: '{}',
      revision: 1,
      created_ms: now,
      updated_ms: now,
      signed_in_ms: null,
      ...changes,
    }
    await test.services.db.transaction((tx) => addIdentity(tx, row))
    return row
  }
  const sessionToken = (member: Pick<IdentityRow, 'id' | 'site_id'>) =>
    test.services.db.transaction((tx) =>
      makeSecret(tx, test.services, 'session', { siteId: member.site_id, identityId: member.id, data: {} }),
    )

  /** Requests a redirect session with a visitor's token. */
  const redirectSession = async (
    body: object,
    { accessToken, headers = {} }: { accessToken?: string; headers?: Record<string, string> } = {},
  ) =>
    test.call('/_api/redirects-api/v1/redirect-session', body, {
      authorization: accessToken ?? (await test.visit()).access_token,
      ...headers,
    })

  const authBody = (proof: Proof, authRequest: object = {}, prompt = 'login') => ({
    auth: {
      authRequest: {
        redirectUri: REDIRECT_URI,
        clientId: test.client.id,
        codeChallenge: proof.challenge,
        codeChallengeMethod: 'S256',
        responseMode: 'fragment',
        responseType: 'code',
        scope: 'offline_access',
        state: proof.state,
        ...authRequest,
      },
      prompt,
    },
  })
  /** Opens an address as a browser does, and returns the answer without following it. */
  const visit = (url: string, headers: Record<string, string> = {}) =>
    test.get(url.replace(test.services.settings.publicUrl, ''), headers)

  /** A code for the member, by the silent full-page flow. */
  const codeFor = async (member: Pick<IdentityRow, 'id' | 'site_id'>, proof = newProof()) => {
    const { body } = await redirectSession(
      authBody(proof, { sessionToken: await sessionToken(member) }, 'none'),
    )
    const location = (await visit(body.redirectSession.fullUrl)).headers.get('location') ?? ''
    return { proof, location, code: new URLSearchParams(new URL(location).hash.slice(1)).get('code') ?? '' }
  }
  const exchange = (
    code: string,
    codeVerifier: string,
    more: object = {},
    headers: Record<string, string> = {},
  ) =>
    test.call(
      '/oauth2/token',
      {
        clientId: test.client.id,
        grantType: 'authorization_code',
        redirectUri: REDIRECT_URI,
        code,
        codeVerifier,
        ...more,
      },
      headers,
    )

  return {
    addMember,
    sessionToken,
    redirectSession,
    authBody,
    visit,
    codeFor,
    exchange,
    /** A member's tokens. */
    signIn: async (member?: IdentityRow): Promise<TokenAnswer & { refresh_token: string }> => {
      const { code, proof } = await codeFor(member ?? (await addMember()))
      return (await exchange(code, proof.verifier)).body
    },
    info: async (token: string) => (await test.call('/oauth2/token-info', { token })).body,
    events: async () =>
      (await test.services.db.read.selectFrom('audit_events').select('event').orderBy('at_ms').execute()).map(
        ({ event }) => event,
      ),
  }
}
