import { LoginState, OAuthStrategy } from '@wix/sdk'
import * as older from '@wix/sdk-1-17'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { oauthSession } from './strategies/oauth.ts'
import { type RequestHandler, fakeService, HOST, NOW_MS, tokenAnswer } from './testing/fake-service.ts'

const AUTHENTICATION = '/_api/iam/authentication/v2'
const REDIRECT = '/_api/redirects-api/v1/redirect-session'
const CALLBACK = 'https://shop.example/callback'
const WHO = { email: 'a@b.pl', password: 'a long enough one' }

const releases = [
  ['1.21', OAuthStrategy],
  ['1.17', older.OAuthStrategy as unknown as typeof OAuthStrategy],
] as const

/** The public library and our session, each with a separate service that gives the same answers. */
describe.each(releases)('our session does the same as the public client library %s', (_, strategy) => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: NOW_MS })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  const answers = (more: Record<string, RequestHandler> = {}): Record<string, RequestHandler> => ({
    '/oauth2/token': ({ body }) => tokenAnswer((body as { grantType: string }).grantType),
    [REDIRECT]: () => ({
      body: {
        redirectSession: {
          id: '1',
          fullUrl: 'https://www.wixapis.com/go',
          urlDetails: { endpoint: 'https://www.wixapis.com/go', searchParams: {} },
        },
      },
    }),
    ...more,
  })
  const both = (more: Record<string, RequestHandler> = {}) => {
    const [theirService, ourService] = [fakeService(answers(more)), fakeService(answers(more))]
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => theirService.answer(String(url), init))
    return {
      theirs: strategy({ clientId: 'main' }),
      theirService,
      ours: oauthSession({ clientId: 'main', host: HOST, outside: ourService.outside }),
      ourService,
    }
  }
  const settled = async (work: () => Promise<unknown>) => {
    const [{ status, ...result }] = await Promise.allSettled([work()])
    return { status, result: 'value' in result ? result.value : (result.reason as Error).message }
  }
  const requestsOf = (service: ReturnType<typeof fakeService>) =>
    service.requests.map(({ method, path, body, headers }) => ({
      method,
      path,
      body,
      authorization: headers['authorization'],
    }))

  it('sends the same request for a new visitor, with the same record and header [S-ID-01]', async () => {
    const { theirs, theirService, ours, ourService } = both()
    const headers = async (session: { getAuthHeaders: (host?: never) => unknown }) =>
      new Headers(((await session.getAuthHeaders()) as { headers: HeadersInit }).headers).get('authorization')
    expect(await headers(ours)).toBe(await headers(theirs as never))
    expect(ours.getTokens()).toEqual(theirs.getTokens())
    expect(requestsOf(ourService)).toEqual(requestsOf(theirService))
  })

  it('sends the same request on logging out, with the same empty record [S-ID-14]', async () => {
    const { theirs, theirService, ours, ourService } = both()
    expect(await ours.logout('https://shop.example/')).toEqual(await theirs.logout('https://shop.example/'))
    expect(ours.getTokens()).toEqual(theirs.getTokens())
    expect(requestsOf(ourService)).toEqual(requestsOf(theirService))
  })

  it('requests the same login address, except for the proof key [S-ID-05] [S-ID-12]', async () => {
    const { theirs, theirService, ours, ourService } = both()
    const data = theirs.generateOAuthData(CALLBACK, '/koszyk')
    expect(Object.keys(await ours.generateOAuthData(CALLBACK, '/koszyk')).toSorted()).toEqual(
      Object.keys(data).toSorted(),
    )
    expect((await ours.getAuthUrl(data)).authUrl).toBe((await theirs.getAuthUrl(data)).authUrl)
    expect(requestsOf(ourService)).toEqual(requestsOf(theirService))
  })

  it.each([
    ['fragment', `${CALLBACK}#code=c&state=s`],
    ['query', `${CALLBACK}?code=c&state=s`],
    ['fragment', `${CALLBACK}#error=access_denied&error_description=no&state=s`],
    ['query', CALLBACK],
  ] as const)('reads the %s of %s', (mode, url) => {
    const { theirs, ours } = both()
    expect(ours.parseFromUrl(url, mode)).toEqual(theirs.parseFromUrl(url, mode))
  })

  it.each([
    ['c', 'right'],
    ['', 'right'],
    ['c', ''],
    ['c', 'wrong'],
  ])('handles code %j with state %j in the same way [S-ID-06]', async (code, state) => {
    const { theirs, theirService, ours, ourService } = both()
    const data = theirs.generateOAuthData(CALLBACK)
    const givenState = state === 'right' ? data.state : state
    expect(await settled(() => ours.getMemberTokens(code, givenState, data))).toEqual(
      await settled(() => theirs.getMemberTokens(code, givenState, data)),
    )
    expect(requestsOf(ourService)).toEqual(requestsOf(theirService))
  })

  const answerCases: [string, ReturnType<RequestHandler>][] = [
    ['SUCCESS', { body: { state: 'SUCCESS', sessionToken: 's' } }],
    ['REQUIRE_OWNER_APPROVAL', { body: { state: 'REQUIRE_OWNER_APPROVAL' } }],
    ['REQUIRE_EMAIL_VERIFICATION', { body: { state: 'REQUIRE_EMAIL_VERIFICATION', stateToken: 't' } }],
    ['STATUS_CHECK', { body: { state: 'STATUS_CHECK' } }],
    ['UNKNOWN_STATE', { body: { state: 'UNKNOWN_STATE' } }],
    ...['-19995', '-19970', '-19976', '-19973', 'OTHER'].map((code): [string, ReturnType<RequestHandler>] => [
      code,
      {
        status: 400,
        body: { message: 'no', details: { applicationError: { code, description: 'no', data: {} } } },
      },
    ]),
  ]
  it.each(answerCases)(
    'handles an answer %s to a registration and to a login in the same way [S-ID-09] [S-ID-10]',
    async (name, answer) => {
      const { theirs, theirService, ours, ourService } = both({
        [`${AUTHENTICATION}/register`]: () => answer,
        [`${AUTHENTICATION}/login`]: () => answer,
      })
      for (const call of ['register', 'login'] as const) {
        const [ourState, theirState] = [await ours[call](WHO), await theirs[call](WHO)]
        const { problem: _, ...comparable } = ourState as { problem?: unknown }
        expect(comparable, `${call} ${name}`).toEqual({ ...theirState })
        expect(Object.values(LoginState)).toContain(ourState.loginState)
      }
      expect(requestsOf(ourService)).toEqual(requestsOf(theirService))
    },
  )

  it('writes a profile with addresses in the same way [S-ID-24]', async () => {
    const { theirs, theirService, ours, ourService } = both({
      [`${AUTHENTICATION}/register`]: () => ({ body: { state: 'SUCCESS', sessionToken: 's' } }),
    })
    const profile = {
      firstName: 'Ala',
      customFields: [{ name: 'since', value: { dateValue: new Date(0) } }],
      addresses: [
        {
          tag: 'HOME' as const,
          address: {
            addressLine1: 'Długa 1',
            addressLine2: 'm. 2',
            formatted: 'Długa 1, Łódź',
            location: { latitude: 1, longitude: 2 },
            city: 'Łódź',
            hint: 'h',
            streetAddress: { name: 'Długa', number: '1', apt: '2' },
          },
        },
      ],
    }
    await ours.register({ ...WHO, profile: profile as never, captchaTokens: { recaptchaToken: 'c' } })
    await theirs.register({ ...WHO, profile: profile as never, captchaTokens: { recaptchaToken: 'c' } })
    expect(requestsOf(ourService)).toEqual(requestsOf(theirService))
  })

  it('requests the same password recovery mail [S-ID-08]', async () => {
    const { theirs, theirService, ours, ourService } = both({
      '/_api/iam/recovery/v1/send-email': () => ({ body: {} }),
    })
    await ours.sendPasswordResetEmail('a@b.pl', CALLBACK)
    await theirs.sendPasswordResetEmail('a@b.pl', CALLBACK)
    expect(requestsOf(ourService)).toEqual(requestsOf(theirService))
  })

  it('reports a refused token request with the same first sentence [S-ID-04]', async () => {
    const { theirs, ours } = both({
      '/oauth2/token': () => ({
        status: 401,
        statusText: 'Unauthorized',
        body: { error: 'invalid_client' },
        headers: { 'x-wix-request-id': 'r-1' },
      }),
    })
    const data = theirs.generateOAuthData(CALLBACK)
    const [ourWords, theirWords] = [
      await settled(() => ours.getMemberTokens('c', data.state, data)),
      await settled(() => theirs.getMemberTokens('c', data.state, data)),
    ]
    expect(ourWords.status).toBe('rejected')
    expect(ourWords.result).toContain('Unauthorized. request id: r-1.')
    // The older library does not find the request id of a plain answer.
    expect(theirWords.result).toMatch(
      /^Failed to fetch tokens from OAuth API: Unauthorized\. request id: (r-1|null)\./,
    )
    expect(ourWords.result).toMatch(/^Failed to fetch tokens from OAuth API: /)
  })
})
