import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { oauthSession } from '#session/strategies/oauth.ts'
import {
  type RequestHandler,
  fakeService,
  HOST,
  NOW_MS,
  NOW_SECONDS,
  tokenAnswer,
} from '#session/testing/fake-service.ts'
import {
  emptyTokens,
  isExpired,
  makeAccessToken,
  type SessionTokens,
  type TokenRole,
} from './token-record.ts'
import { memoryStorage, textStorage, type TokenStorage } from './token-storage.ts'

const TOKEN = '/oauth2/token'
const member = (expiresAt: number, refresh = 'refresh-0', role: TokenRole = 'member'): SessionTokens => ({
  accessToken: { value: 'access-0', expiresAt },
  refreshToken: { value: refresh, role },
})
const REFUSED = { status: 400, body: { error: 'invalid_grant', error_description: 'expired' } }

const open = (answering: RequestHandler, storage: TokenStorage = memoryStorage()) => {
  const service = fakeService({ [TOKEN]: answering })
  return {
    ...service,
    storage,
    session: oauthSession({ clientId: 'main', host: HOST, storage, outside: service.outside }),
  }
}
const authorization = async ({
  getAuthHeaders,
}: {
  getAuthHeaders: () => Promise<{ headers: Record<string, string> }>
}) => (await getAuthHeaders()).headers['Authorization']

describe('the token record', () => {
  it('has an expiry in whole seconds, and is valid through the second in which it expires [S-ID-01]', () => {
    const token = makeAccessToken('a', '60', NOW_MS)
    expect(token).toEqual({ value: 'a', expiresAt: NOW_SECONDS + 60 })
    expect(isExpired(token, NOW_MS + 60_000)).toBe(false)
    expect(isExpired(token, (NOW_SECONDS + 61) * 1_000)).toBe(true)
  })

  it('makes a token valid for its lifetime and less than one second more', () => {
    fc.assert(
      fc.property(fc.nat(4e12), fc.nat(1e6), (nowMs, seconds) => {
        const token = makeAccessToken('a', seconds, nowMs)
        expect(isExpired(token, nowMs + seconds * 1_000)).toBe(false)
        expect(isExpired(token, nowMs + (seconds + 1) * 1_000)).toBe(true)
      }),
    )
  })
})

describe('automatic renewal', () => {
  it('gets tokens for a new visitor, sent bare with every call [S-ID-01]', async () => {
    const { session, requests } = open(() => tokenAnswer('1'))
    expect(session.getTokens()).toEqual(emptyTokens())
    expect(await authorization(session)).toBe('access-1')
    expect(session.getTokens()).toEqual({
      accessToken: { value: 'access-1', expiresAt: NOW_SECONDS + 14_400 },
      refreshToken: { value: 'refresh-1', role: 'visitor' },
    })
    expect(requests.map(({ body }) => body)).toEqual([{ clientId: 'main', grantType: 'anonymous' }])
    expect(await authorization(session)).toBe('access-1')
    expect(requests).toHaveLength(1)
  })

  it('renews an expired token with its refresh token; role stays, successor is used', async () => {
    const { session, requests } = open(() => tokenAnswer('1'), memoryStorage(member(NOW_SECONDS - 1)))
    expect(await authorization(session)).toBe('access-1')
    expect(session.getTokens().refreshToken).toEqual({ value: 'refresh-1', role: 'member' })
    expect(requests[0]!.body).toEqual({
      clientId: 'main',
      grantType: 'refresh_token',
      refreshToken: 'refresh-0',
    })
  })

  it('does not change the refresh token when the answer has no successor', async () => {
    const { session } = open(() => tokenAnswer('1', { refresh_token: undefined }), memoryStorage(member(0)))
    await session.getAuthHeaders()
    expect(session.getTokens().refreshToken).toEqual({ value: 'refresh-0', role: 'member' })
  })

  it('shares one refresh among concurrent calls', async () => {
    const { session, requests } = open(() => tokenAnswer('1'), memoryStorage(member(0)))
    const all = await Promise.all(Array.from({ length: 20 }, () => authorization(session)))
    expect(new Set(all)).toEqual(new Set(['access-1']))
    expect(requests).toHaveLength(1)
  })

  it('makes a visitor of a session whose refresh token is refused [S-ID-01]', async () => {
    const { session } = open(
      ({ body }) =>
        (body as { grantType: string }).grantType === 'anonymous' ? tokenAnswer('new') : REFUSED,
      memoryStorage(member(0)),
    )
    expect(await authorization(session)).toBe('access-new')
    expect(session.getTokens().refreshToken).toEqual({ value: 'refresh-new', role: 'visitor' })
    expect(session.loggedIn()).toBe(false)
  })

  it.each([
    ['the network is down', undefined],
    ['the service is broken', { status: 503, body: {} }],
    ['there were too many requests', { status: 429, body: { error: 'temporarily_unavailable' } }],
  ])("does not end a member's session while %s", async (_, answer) => {
    let current: ReturnType<RequestHandler> = answer
    const { session, requests } = open(() => current, memoryStorage(member(0)))
    await expect(session.getAuthHeaders()).rejects.toThrow(/fetch/)
    expect(session.loggedIn()).toBe(true)
    expect(requests).toHaveLength(1)
    current = tokenAnswer('1')
    expect(await authorization(session)).toBe('access-1')
  })

  it('does not restore a session that logs out during a renewal', async () => {
    const storage = memoryStorage(member(0))
    let goOn = () => {}
    const { session } = open(
      ({ body }) =>
        (body as { grantType: string }).grantType === 'anonymous'
          ? tokenAnswer('visitor')
          : new Promise((resolve) => (goOn = () => resolve(tokenAnswer('1')))),
      storage,
    )
    const renewing = authorization(session)
    await new Promise((resolve) => setTimeout(resolve))
    session.setTokens(emptyTokens())
    goOn()
    expect(await renewing).toBe('access-visitor')
    expect(session.loggedIn()).toBe(false)
  })

  it('runs once for two tabs with one storage, one after the other', async () => {
    let turn = Promise.resolve() as Promise<unknown>
    const texts = new Map([['t', JSON.stringify(member(0))]])
    const tab = () =>
      textStorage(
        { getItem: (key) => texts.get(key) ?? null, setItem: (key, value) => void texts.set(key, value) },
        't',
        {
          request: (_, work) => {
            const result = turn.then(work)
            turn = result
            return result
          },
        },
      )
    const service = fakeService({ [TOKEN]: tokenAnswer('1') })
    const sessions = [tab(), tab()].map((storage) =>
      oauthSession({ clientId: 'main', host: HOST, storage, outside: service.outside }),
    )
    expect(await Promise.all(sessions.map(authorization))).toEqual(['access-1', 'access-1'])
    expect(service.requests).toHaveLength(1)
  })

  it('generating tokens returns valid ones unchanged and stores nothing', async () => {
    const { session, requests } = open(() => tokenAnswer('1'))
    const valid = member(NOW_SECONDS)
    expect(await session.generateVisitorTokens(valid)).toEqual(valid)
    expect(requests).toHaveLength(0)
    expect(await session.generateVisitorTokens({ refreshToken: valid.refreshToken })).toMatchObject({
      refreshToken: { value: 'refresh-1', role: 'member' },
    })
    expect(await session.generateVisitorTokens()).toMatchObject({ refreshToken: { role: 'visitor' } })
    expect(session.getTokens()).toEqual(emptyTokens())
  })
})

describe('stored tokens', () => {
  const boxed = (value: string | null) =>
    textStorage({ getItem: () => value, setItem: () => {} }, 't').getTokens()

  it.each([
    null,
    '',
    'x',
    '{}',
    '[]',
    '{"accessToken":{"value":1}}',
    JSON.stringify({ ...member(5), refreshToken: { value: 'a', role: 'king' } }),
  ])('%j counts as empty', (value) => {
    expect(boxed(value)).toEqual(emptyTokens())
  })

  it('stay in memory when the storage is full or forbidden', () => {
    const storage = textStorage(
      {
        getItem: () => null,
        setItem: () => {
          throw new Error('full')
        },
      },
      't',
    )
    storage.setTokens(member(5))
    expect(storage.getTokens()).toEqual(member(5))
  })
})

describe('a refused token request', () => {
  it("reports status text, request id and the service's answer [S-ID-04]", async () => {
    const { session } = open(() => ({
      status: 401,
      statusText: 'Unauthorized',
      body: { error: 'invalid_client' },
      headers: { 'X-Wix-Request-Id': 'r-1' },
    }))
    await expect(session.getAuthHeaders()).rejects.toThrow(
      'Failed to fetch tokens from OAuth API: Unauthorized. request id: r-1. Response: {"error":"invalid_client"}',
    )
  })

  it('reports the status also without a status text (HTTP/2) and without JSON [S-ID-04]', async () => {
    const { session } = open(() => ({ status: 429, body: '<html>' }))
    await expect(session.getAuthHeaders()).rejects.toThrow(
      'Failed to fetch tokens from OAuth API: Too Many Requests. request id: null.',
    )
  })
})
