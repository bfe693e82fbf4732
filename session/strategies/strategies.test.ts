import { createClient } from '@wix/sdk'
import { describe, expect, it } from 'vitest'
import { type RequestHandler, fakeService, HOST, SERVICE, tokenAnswer } from '../testing/fake-service.ts'
import { apiKeyStrategy, type Strategy, hostingPageStrategy } from './strategy.ts'
import { type AppOptions, appStrategy } from './app.ts'

const ACCESS = '/oauth/access'
const TOKEN = '/oauth2/token'
const INFO = '/oauth2/token-info'
const APP_ID = 'app-1'
const REFUSED = { status: 403, headers: { 'x-wix-request-id': 'r-1' } }

const headersOf = async (strategy: Strategy) => (await strategy.getAuthHeaders()).headers
const open = (
  by: AppOptions['by'],
  answers: Record<string, RequestHandler | ReturnType<RequestHandler>>,
  more: Partial<AppOptions> = {},
) => {
  const service = fakeService(answers as never)
  return {
    ...service,
    app: appStrategy({
      appId: APP_ID,
      appSecret: 'secret',
      host: HOST,
      outside: service.outside,
      ...(by && { by }),
      ...more,
    }),
  }
}

describe('an application', () => {
  it('has an installation address [S-ID-15]', () => {
    const { app } = open(undefined, {})
    expect(app.getInstallUrl({ redirectUrl: 'https://app.example/back', state: 's', token: 't' })).toBe(
      `${SERVICE}/installer/install?redirectUrl=https%3A%2F%2Fapp.example%2Fback&appId=app-1&state=s&token=t`,
    )
  })

  it('exchanges its installation code, and then calls for that installation [S-ID-15]', async () => {
    const { app, requests } = open(undefined, { [ACCESS]: tokenAnswer('1') })
    expect(
      await app.handleOAuthCallback('https://app.example/back?code=c&instanceId=i&state=s', { state: 's' }),
    ).toEqual({ instanceId: 'i', accessToken: 'access-1', refreshToken: 'refresh-1' })
    expect(requests[0]!.body).toEqual({
      code: 'c',
      client_id: APP_ID,
      client_secret: 'secret',
      grant_type: 'authorization_code',
    })
    expect(await headersOf(app)).toEqual({ Authorization: 'access-1' })
  })

  it.each([
    ['?instanceId=i', undefined],
    ['?code=c', undefined],
    ['?code=c&instanceId=i&state=other', { state: 's' }],
    ['?code=c&instanceId=i', { state: 's' }],
  ])(
    'refuses %s with %j as an Invalid OAuth callback URL, before any call [S-ID-22]',
    async (query, expected) => {
      const { app, requests } = open(undefined, {})
      await expect(app.handleOAuthCallback(`https://app.example/back${query}`, expected)).rejects.toThrow(
        'Invalid OAuth callback URL',
      )
      expect(requests).toEqual([])
    },
  )

  it('uses each successor of its refresh token, and reports it for storage [S-ID-15]', async () => {
    let count = 0
    const successors: string[] = []
    const { app, requests, clock } = open(
      { refreshToken: 'refresh-0' },
      { [ACCESS]: () => tokenAnswer(String((count += 1))) },
      { keepRefreshToken: (token) => successors.push(token) },
    )
    await headersOf(app)
    clock.nowMs += 14_400_000
    await headersOf(app)
    expect(requests.map(({ body }) => body)).toMatchObject([
      { refresh_token: 'refresh-0', client_id: APP_ID, client_secret: 'secret', grant_type: 'refresh_token' },
      { refresh_token: 'refresh-1' },
    ])
    expect(successors).toEqual(['refresh-1', 'refresh-2'])
  })

  it.each<[NonNullable<AppOptions['by']>, string, object]>([
    [
      { instanceId: 'i' },
      TOKEN,
      { instance_id: 'i', client_id: APP_ID, client_secret: 'secret', grant_type: 'client_credentials' },
    ],
    [
      { accessToken: 'a' },
      TOKEN,
      { access_token: 'a', client_secret: 'secret', grant_type: 'strip_bound_session' },
    ],
  ])('requests its own token with %j [S-ID-15]', async (by, path, body) => {
    const { app, requests } = open(by, { [path]: tokenAnswer('1', { refresh_token: undefined }) })
    expect(await headersOf(app)).toEqual({ Authorization: 'access-1' })
    expect(requests[0]!.body).toEqual(body)
  })

  it.each<NonNullable<AppOptions['by']>>([{ instanceId: 'i' }, { accessToken: 'a' }, { refreshToken: 'r' }])(
    'caches its token with %j for exactly expires_in seconds [S-ID-27]',
    async (by) => {
      const { app, requests, clock } = open(by, {
        [TOKEN]: tokenAnswer('1', { expires_in: 60 }),
        [ACCESS]: tokenAnswer('1', { expires_in: 60 }),
      })
      await headersOf(app)
      clock.nowMs += 59_999
      await headersOf(app)
      expect(requests).toHaveLength(1)
      clock.nowMs += 1
      await Promise.all([headersOf(app), headersOf(app), headersOf(app)])
      expect(requests).toHaveLength(2)
    },
  )

  it('reports missing credentials', async () => {
    await expect(headersOf(open(undefined, {}).app)).rejects.toThrow(
      'Missing refresh token, instance ID or access token',
    )
  })

  it.each<[AppOptions['by'], string]>([
    [{ refreshToken: 'r' }, 'Failed to exchange refresh token for access token'],
    [{ instanceId: 'i' }, 'Failed to exchange instance ID for access token'],
    [{ accessToken: 'a' }, 'Failed to get unbound token'],
  ])('reports the status when refused with %j: %s [S-ID-26]', async (by, message) => {
    const { app } = open(by, { [TOKEN]: REFUSED, [ACCESS]: REFUSED })
    await expect(headersOf(app)).rejects.toThrow(
      `${message}. Unexpected status code from the OAuth service: 403, request id: r-1`,
    )
  })

  it('reports the status of a refused code and of refused token info, too [S-ID-26]', async () => {
    const { app } = open({ accessToken: 'a' }, { [ACCESS]: REFUSED, [INFO]: REFUSED })
    await expect(app.handleOAuthCallback('https://app.example/back?code=c&instanceId=i')).rejects.toThrow(
      'Failed to exchange authorization code for refresh token. Unexpected status code from the OAuth service: 403',
    )
    await expect(app.getTokenInfo()).rejects.toThrow(
      'Failed to get token info. Unexpected status code from the OAuth service: 403',
    )
  })

  it('is elevated only with its own token that contains an instance id [S-ID-15] [S-ID-22]', async () => {
    const elevate = (info: object) =>
      open({ accessToken: 'a' }, { [INFO]: { body: info }, [TOKEN]: tokenAnswer('1') })
    const valid = elevate({ active: true, clientId: APP_ID, instanceId: 'i-9' })
    expect(await headersOf(await valid.app.elevated())).toEqual({ Authorization: 'access-1' })
    expect(valid.of(INFO)[0]!.body).toEqual({ token: 'a' })
    expect(valid.of(TOKEN)[0]!.body).toMatchObject({ instance_id: 'i-9', grant_type: 'client_credentials' })
    await expect(
      elevate({ active: true, clientId: 'other', instanceId: 'i' }).app.elevated(),
    ).rejects.toThrow('Invalid access token. The token is not issued for the app')
    await expect(elevate({ active: false }).app.elevated()).rejects.toThrow(
      'Invalid access token. The token is not issued for the app',
    )
    await expect(elevate({ active: true, clientId: APP_ID }).app.elevated()).rejects.toThrow(
      'The token does not contain instance ID',
    )
    await expect(open({ instanceId: 'i' }, {}).app.elevated()).rejects.toThrow(
      'access token is required to perform elevation',
    )
  })

  it('requests token info of the refresh token, or of the access token', async () => {
    const of = async (by: AppOptions['by']) => {
      const { app, requests } = open(by, { [INFO]: { body: { active: false } } })
      await app.getTokenInfo()
      return [requests[0]!.body, app.getActiveToken()]
    }
    expect(await of({ refreshToken: 'r' })).toEqual([{ token: 'r' }, 'r'])
    expect(await of({ accessToken: 'a' })).toEqual([{ token: 'a' }, 'a'])
    await expect(open({ instanceId: 'i' }, {}).app.getTokenInfo()).rejects.toThrow('Missing token')
  })
})

describe('an API key', () => {
  it('is sent bare, for a site and an account if they are set [S-ID-15]', async () => {
    const strategy = apiKeyStrategy({ apiKey: 'IST.key' })
    expect(await headersOf(strategy)).toEqual({ Authorization: 'IST.key' })
    strategy.setSiteId('site')
    strategy.setAccountId('account')
    expect(await headersOf(strategy)).toEqual({
      Authorization: 'IST.key',
      'wix-site-id': 'site',
      'wix-account-id': 'account',
    })
    strategy.setSiteId(undefined)
    expect(await headersOf(apiKeyStrategy({ apiKey: 'k', siteId: 's', accountId: 'a' }))).toEqual({
      Authorization: 'k',
      'wix-site-id': 's',
      'wix-account-id': 'a',
    })
    expect(await headersOf(strategy)).not.toHaveProperty('wix-site-id')
  })
})

describe('a token of the surrounding page', () => {
  it('is requested again at each call [S-ID-15]', async () => {
    let token = 'one'
    const strategy = hostingPageStrategy(async () => token)
    expect(await headersOf(strategy)).toEqual({ Authorization: 'one' })
    token = 'two'
    expect(await headersOf(strategy)).toEqual({ Authorization: 'two' })
  })

  it.each([undefined, null, ''])('%j: Failed to resolve auth token [S-ID-22]', async (none) => {
    await expect(headersOf(hostingPageStrategy(() => none))).rejects.toThrow('Failed to resolve auth token')
  })
})

it('the public client library accepts each of our strategies', async () => {
  const sent: string[] = []
  const fetchWatched = (async (_: unknown, init: RequestInit) => {
    sent.push(new Headers(init.headers).get('authorization') ?? '')
    return Response.json({ data: {} })
  }) as typeof fetch
  const { app } = open({ instanceId: 'i' }, { [TOKEN]: tokenAnswer('app') })
  for (const auth of [apiKeyStrategy({ apiKey: 'key' }), hostingPageStrategy(() => 'page'), app])
    await createClient({ auth, fetch: fetchWatched }).graphql('{ a }', {})
  expect(sent).toEqual(['key', 'page', 'access-app'])
})
