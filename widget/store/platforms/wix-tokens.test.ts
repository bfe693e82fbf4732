import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openWixTokens } from './wix-tokens.ts'

const HOST = 'https://www.wixapis.com'
const CLIENT = '0c0ffee0-0000-4000-8000-00000000c11e'
const later = () => Math.floor(Date.now() / 1_000) + 14_400

type TokenRequest = Record<string, string>
let requests: TokenRequest[]
let stored: Record<string, string>
/** What the token endpoint answers to each grant; undefined: it refuses. */
let grants: Record<string, object | undefined>
const page = (embeds?: object, cookie = '') => {
  vi.stubGlobal('window', { wixEmbedsAPI: embeds })
  vi.stubGlobal('document', { cookie })
}
const open = (clientId = CLIENT) =>
  openWixTokens(
    { host: HOST, clientId, appId: 'katalog' },
    {
      recall: (key) => stored[key] ?? null,
      remember: (key, value) => void (stored[key] = value),
      setCookie: () => {},
    },
  )

beforeEach(() => {
  requests = []
  stored = {}
  grants = {
    anonymous: { access_token: 'A1', expires_in: 14_400, refresh_token: 'R1' },
    refresh_token: { access_token: 'A2', expires_in: '14400' },
  }
  page()
  vi.stubGlobal('fetch', async (address: string, { body, method }: { body: string; method: string }) => {
    expect([address, method]).toEqual([`${HOST}/oauth2/token`, 'POST'])
    const request = JSON.parse(body) as TokenRequest
    requests.push(request)
    const granted = grants[request['grantType']!]
    return new Response(JSON.stringify(granted ?? { error: 'invalid_grant' }), {
      status: granted ? 200 : 400,
    })
  })
})
afterEach(() => void vi.unstubAllGlobals())

describe('tokens of a visitor for the API of Wix [E-06]', () => {
  it('prefers the page’s own tokens, also by the older function and for the other app id', async () => {
    page({ getAccessTokenFunction: () => async () => 'T', getAppToken: () => 'X' })
    expect(await open().find(true)).toBe('T')
    page({ getAppToken: async (id: string) => (id === 'katalog' ? 'K' : undefined) })
    expect(await open().find()).toBe('K')
    page({ getAppToken: (id: string) => (id === '1380b703-ce81-ff05-f115-39571d94dfcd' ? 'S' : undefined) })
    const tokens = open()
    expect([await tokens.find(), tokens.isOurs(), requests]).toEqual(['S', false, []])
  })

  it.each([
    '{',
    'null',
    '7',
    '"x"',
    '[]',
    '{"tokens":null}',
    '%E0%A4%A',
    '{"accessToken":{"value":"","expiresAt":0},"refreshToken":{"value":"","role":"none"}}',
  ])('ignores an invalid stored session: %s', async (text) => {
    stored['wixSession'] = text
    page(undefined, `a=1; wixSession=${text}`)
    expect(await open('').find(true)).toBe('')
    expect(requests).toEqual([])
  })

  it('uses the library’s stored token, and renews it once for the same visitor', async () => {
    stored['wixSession'] = JSON.stringify({
      accessToken: { value: 'P', expiresAt: later() },
      refreshToken: { value: 'RP', role: 'member' },
    })
    expect(await open('').find()).toBe('P')
    stored['wixSession'] = JSON.stringify({
      accessToken: { value: 'P', expiresAt: later() - 14_400 + 20 },
      refreshToken: { value: 'RP', role: 'member' },
    })
    const tokens = open('')
    expect([await tokens.find(), await tokens.find(), tokens.isOurs()]).toEqual(['A2', 'A2', false])
    expect(requests).toEqual([{ refreshToken: 'RP', grantType: 'refresh_token' }])
    // Another member has signed in since.
    stored['wixSession'] = JSON.stringify({
      accessToken: { value: 'Q', expiresAt: 0 },
      refreshToken: { value: 'RQ', role: 'member' },
    })
    grants['refresh_token'] = { access_token: 'A3', expires_in: 14_400 }
    expect(await tokens.find()).toBe('A3')
    expect(Object.keys(stored)).toEqual(['wixSession'])
  })

  it('creates our visitor only for an addition, once, and stores it for the next page', async () => {
    const tokens = open()
    expect([await tokens.find(), requests]).toEqual(['', []])
    expect(await Promise.all([tokens.find(true), tokens.find(true), tokens.find()])).toEqual([
      'A1',
      'A1',
      'A1',
    ])
    expect([tokens.isOurs(), requests]).toEqual([true, [{ clientId: CLIENT, grantType: 'anonymous' }]])
    expect([await open().find(), requests.length]).toEqual(['A1', 1])
    expect(await open('').find(true)).toBe('')
  })

  it('renews a refused token; creates another visitor if the refresh token is refused', async () => {
    const tokens = open()
    await tokens.find(true)
    expect(await tokens.find(false, 'A1')).toBe('A2')
    expect(JSON.parse(stored['poptin_wix_tokens']!)).toMatchObject({
      accessToken: { value: 'A2' },
      refreshToken: { value: 'R1' },
    })
    grants['refresh_token'] = undefined
    grants['anonymous'] = { access_token: 'B1', expires_in: 14_400, refresh_token: 'RB' }
    expect(await tokens.find(false, 'A2')).toBe('')
    expect(stored['poptin_wix_tokens']).toBe('')
    expect(await tokens.find(true)).toBe('B1')
  })

  it('does not drop tokens if the service fails', async () => {
    const tokens = open()
    await tokens.find(true)
    const before = stored['poptin_wix_tokens']
    vi.stubGlobal('fetch', async () => new Response('', { status: 503 }))
    await expect(tokens.find(true, 'A1')).rejects.toThrow('503')
    expect(stored['poptin_wix_tokens']).toBe(before)
    expect(await tokens.find()).toBe('A1')
  })
})
