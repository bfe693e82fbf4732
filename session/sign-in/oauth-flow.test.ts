import { describe, expect, it } from 'vitest'
import { externalLogin } from '#session/strategies/external-login.ts'
import { oauthSession, type OAuthOptions } from '#session/strategies/oauth.ts'
import { type RequestHandler, fakeService, HOST, tokenAnswer } from '#session/testing/fake-service.ts'

const REDIRECT = '/_api/redirects-api/v1/redirect-session'
const TOKEN = '/oauth2/token'
const CALLBACK = 'https://shop.example/callback'
const ISSUER = 'https://www.wixapis.com'

const redirectAnswer = (fullUrl: string) => ({
  body: {
    redirectSession: { id: '1', fullUrl, urlDetails: { endpoint: fullUrl.split('?')[0], searchParams: {} } },
  },
})

const open = (options: Partial<OAuthOptions> = {}, answers: Record<string, RequestHandler> = {}) => {
  const service = fakeService({
    [TOKEN]: ({ body }) => tokenAnswer((body as { grantType?: string }).grantType ?? 'other'),
    [REDIRECT]: () => redirectAnswer('https://www.wixapis.com/go?id=1'),
    ...answers,
  })
  const session = oauthSession({ clientId: 'main', host: HOST, outside: service.outside, ...options })
  return { ...service, session, external: externalLogin(session, { host: HOST, outside: service.outside }) }
}

describe('the redirect to the login page and back', () => {
  it('requests a code with S256 and offline access, without the verifier [S-ID-05] [S-ID-12]', async () => {
    const { session, of } = open()
    const data = await session.generateOAuthData(CALLBACK, '/koszyk')
    expect(data).toMatchObject({
      redirectUri: CALLBACK,
      originalUri: '/koszyk',
      state: expect.stringMatching(/^[\w.~-]{43}$/),
    })
    expect(await session.getAuthUrl(data)).toEqual({ authUrl: 'https://www.wixapis.com/go?id=1' })
    const { codeChallenge, state, codeVerifier } = data
    expect(of(REDIRECT)[0]!.body).toEqual({
      auth: {
        authRequest: {
          redirectUri: CALLBACK,
          clientId: 'main',
          codeChallenge,
          codeChallengeMethod: 'S256',
          responseMode: 'fragment',
          responseType: 'code',
          scope: 'offline_access',
          state,
        },
        prompt: 'login',
      },
    })
    expect(JSON.stringify(of(REDIRECT)[0])).not.toContain(codeVerifier)
  })

  it.each([
    [
      { prompt: 'none', sessionToken: 's' },
      { prompt: 'none', authRequest: { sessionToken: 's' } },
    ],
    [{ responseMode: 'query' }, { authRequest: { responseMode: 'query' } }],
    [{ idp: 'google' }, { authRequest: { idp: '0e6a50f5-b523-4e29-990d-f37fa2ffdd69' } }],
    [{ idp: 'facebook' }, { authRequest: { idp: '3ecad13f-52c3-483d-911f-31dbcf2a6d23' } }],
    [{ idp: { connectionId: 'own' } }, { authRequest: { idp: 'own' } }],
  ] as const)('with %j requests %j', async (options, expected) => {
    const { session, of } = open()
    await session.getAuthUrl(undefined, options)
    expect(of(REDIRECT)[0]!.body).toMatchObject({
      auth: { ...expected, authRequest: { redirectUri: 'unused://', ...expected.authRequest } },
    })
  })

  it('never uses the same state or verifier twice', async () => {
    const { session } = open()
    const [one, other] = [
      await session.generateOAuthData(CALLBACK),
      await session.generateOAuthData(CALLBACK),
    ]
    expect(new Set([one.state, other.state, one.codeVerifier, other.codeVerifier]).size).toBe(4)
  })

  it.each([
    ['fragment', `${CALLBACK}?state=wrong#code=c&state=s`, { code: 'c', state: 's' }],
    ['query', `${CALLBACK}?code=c&state=s#code=wrong`, { code: 'c', state: 's' }],
    [
      'fragment',
      `${CALLBACK}#code=c&state=s&iss=${encodeURIComponent(ISSUER)}`,
      { code: 'c', state: 's', iss: ISSUER },
    ],
    [
      'fragment',
      `${CALLBACK}#error=access_denied&error_description=not%20today&state=s`,
      { code: null, state: 's', error: 'access_denied', errorDescription: 'not today' },
    ],
    ['query', CALLBACK, { code: null, state: null }],
  ] as const)('reads the %s of %s', (mode, url, read) => {
    expect(open({ issuer: ISSUER }).session.parseFromUrl(url, mode)).toEqual(read)
  })

  it('rejects an answer that names another issuer (RFC 9207)', () => {
    const { session } = open({ issuer: ISSUER })
    expect(() => session.parseFromUrl(`${CALLBACK}#code=c&state=s&iss=https%3A%2F%2Fevil.example`)).toThrow(
      'Invalid issuer',
    )
  })

  it('exchanges the code with the verifier for a member’s tokens [S-ID-06]', async () => {
    const { session, of } = open()
    const data = await session.generateOAuthData(CALLBACK)
    const tokens = await session.getMemberTokens('c', data.state, data)
    expect(tokens.refreshToken).toEqual({ value: 'refresh-authorization_code', role: 'member' })
    expect(of(TOKEN)[0]!.body).toEqual({
      clientId: 'main',
      grantType: 'authorization_code',
      redirectUri: CALLBACK,
      code: 'c',
      codeVerifier: data.codeVerifier,
    })
    expect(session.loggedIn()).toBe(false)
    session.setTokens(tokens)
    expect(session.loggedIn()).toBe(true)
  })

  it.each([
    ['', 'right', 'Missing code or _state'],
    ['c', '', 'Missing code or _state'],
    [null, null, 'Missing code or _state'],
    ['c', 'wrong', 'Invalid _state'],
  ])('refuses code %j with state %j before any call: %s [S-ID-06]', async (code, state, message) => {
    const { session, requests } = open()
    const data = await session.generateOAuthData(CALLBACK)
    await expect(session.getMemberTokens(code, state === 'right' ? data.state : state, data)).rejects.toThrow(
      message,
    )
    expect(requests).toEqual([])
  })
})

describe('logging out', () => {
  it('sets role none, and returns the address that ends the session at the service [S-ID-14]', async () => {
    const { session, of } = open()
    session.setTokens({
      accessToken: { value: 'member', expiresAt: 9e9 },
      refreshToken: { value: 'r', role: 'member' },
    })
    expect(await session.logout('https://shop.example/')).toEqual({
      logoutUrl: 'https://www.wixapis.com/go?id=1',
    })
    expect(of(REDIRECT)[0]).toMatchObject({
      headers: { authorization: 'member' },
      body: { logout: { clientId: 'main' }, callbacks: { postFlowUrl: 'https://shop.example/' } },
    })
    expect(session.getTokens()).toEqual({
      accessToken: { value: '', expiresAt: 0 },
      refreshToken: { value: '', role: 'none' },
    })
    expect(session.loggedIn()).toBe(false)
  })

  it('does not change the session if the service refuses', async () => {
    const { session } = open({}, { [REDIRECT]: () => ({ status: 400, body: {} }) })
    session.setTokens({
      accessToken: { value: 'member', expiresAt: 9e9 },
      refreshToken: { value: 'r', role: 'member' },
    })
    await expect(session.logout('https://evil.example/')).rejects.toThrow('Bad Request')
    expect(session.loggedIn()).toBe(true)
  })
})

describe('other ways to sign in', () => {
  it('external login sends the visitor’s token and the key in one header [S-ID-02]', async () => {
    const { external, of } = open()
    await external.getMemberTokensForExternalLogin('m-1', 'IST.key')
    expect(of(TOKEN)[1]).toMatchObject({
      headers: { authorization: 'access-anonymous,IST.key' },
      body: { grant_type: 'authorized_client', scope: 'offline_access', member_id: 'm-1' },
    })
  })

  it('external login with a session signs on, then requests tokens with that session [S-ID-23]', async () => {
    const SIGN_ON = '/_api/iam/authentication/v2/sign-on'
    const { external, of } = open(
      {},
      {
        [SIGN_ON]: () => ({
          body: {
            sessionToken: 's',
            identity: { id: 'm-1', createdDate: '2026-01-01T00:00:00Z', identityProfile: { addresses: [] } },
          },
        }),
      },
    )
    await external.getMemberTokensForExternalLoginWithSession('a@b.pl', 'IST.key', {
      profile: { firstName: 'Ala' },
      verifyEmail: true,
      mergeExistingContact: false,
    })
    expect(of(SIGN_ON)[0]).toMatchObject({
      headers: { authorization: 'access-anonymous,IST.key' },
      body: {
        loginId: { email: 'a@b.pl' },
        profile: { firstName: 'Ala' },
        verifyEmail: true,
        mergeExistingContact: false,
      },
    })
    expect(of(TOKEN)[1]).toMatchObject({
      headers: { authorization: 'access-anonymous,IST.key' },
      body: { grant_type: 'authorized_client', member_id: 'm-1', session_token: 's' },
    })
  })

  it('extra headers for token requests are sent only with these', async () => {
    const { session, requests } = open({ tokenHeaders: { 'client-binding': 'b' } })
    await session.createRedirectSession({ storesProduct: { productSlug: 'panel' } })
    expect(requests.map(({ headers }) => headers['client-binding'])).toEqual(['b', undefined])
  })
})
