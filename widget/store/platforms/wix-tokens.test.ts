import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openWixTokens } from './wix-tokens.ts'

const HOST = 'https://www.wixapis.com'
const CLIENT = '0c0ffee0-0000-4000-8000-00000000c11e'
const later = () => Math.floor(Date.now() / 1_000) + 14_400

type Asked = Record<string, string>
let asked: Asked[]
let kept: Record<string, string>
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
      recall: (key) => kept[key] ?? null,
      remember: (key, value) => void (kept[key] = value),
      setCookie: () => {},
    },
  )

beforeEach(() => {
  asked = []
  kept = {}
  grants = {
    anonymous: { access_token: 'A1', expires_in: 14_400, refresh_token: 'R1' },
    refresh_token: { access_token: 'A2', expires_in: '14400' },
  }
  page()
  vi.stubGlobal('fetch', async (address: string, { body, method }: { body: string; method: string }) => {
    expect([address, method]).toEqual([`${HOST}/oauth2/token`, 'POST'])
    const told = JSON.parse(body) as Asked
    asked.push(told)
    const granted = grants[told['grantType']!]
    return new Response(JSON.stringify(granted ?? { error: 'invalid_grant' }), {
      status: granted ? 200 : 400,
    })
  })
})
afterEach(() => void vi.unstubAllGlobals())

describe('what a visitor is known by to the API of Wix [E-06]', () => {
  it('what the page hands to scripts comes first, also by the older name and for the shop’s other number', async () => {
    page({ getAccessTokenFunction: () => async () => 'T', getAppToken: () => 'X' })
    expect(await open().find(true)).toBe('T')
    page({ getAppToken: async (id: string) => (id === 'katalog' ? 'K' : undefined) })
    expect(await open().find()).toBe('K')
    page({ getAppToken: (id: string) => (id === '1380b703-ce81-ff05-f115-39571d94dfcd' ? 'S' : undefined) })
    const tokens = open()
    expect([await tokens.find(), tokens.isOurs(), asked]).toEqual(['S', false, []])
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
  ])('what another script has left under that name is none: %s', async (text) => {
    kept['wixSession'] = text
    page(undefined, `a=1; wixSession=${text}`)
    expect(await open('').find(true)).toBe('')
    expect(asked).toEqual([])
  })

  it('the library’s own record: one that works, one that has run out and is renewed for the same visitor, once', async () => {
    kept['wixSession'] = JSON.stringify({
      accessToken: { value: 'P', expiresAt: later() },
      refreshToken: { value: 'RP', role: 'member' },
    })
    expect(await open('').find()).toBe('P')
    kept['wixSession'] = JSON.stringify({
      accessToken: { value: 'P', expiresAt: later() - 14_400 + 20 },
      refreshToken: { value: 'RP', role: 'member' },
    })
    const tokens = open('')
    expect([await tokens.find(), await tokens.find(), tokens.isOurs()]).toEqual(['A2', 'A2', false])
    expect(asked).toEqual([{ refreshToken: 'RP', grantType: 'refresh_token' }])
    // Somebody else has signed in since.
    kept['wixSession'] = JSON.stringify({
      accessToken: { value: 'Q', expiresAt: 0 },
      refreshToken: { value: 'RQ', role: 'member' },
    })
    grants['refresh_token'] = { access_token: 'A3', expires_in: 14_400 }
    expect(await tokens.find()).toBe('A3')
    expect(Object.keys(kept)).toEqual(['wixSession'])
  })

  it('a visitor of ours begins only when something is put in, as one even if two buttons are pressed at once, and is known to the next page', async () => {
    const tokens = open()
    expect([await tokens.find(), asked]).toEqual(['', []])
    expect(await Promise.all([tokens.find(true), tokens.find(true), tokens.find()])).toEqual([
      'A1',
      'A1',
      'A1',
    ])
    expect([tokens.isOurs(), asked]).toEqual([true, [{ clientId: CLIENT, grantType: 'anonymous' }]])
    expect([await open().find(), asked.length]).toEqual(['A1', 1])
    expect(await open('').find(true)).toBe('')
  })

  it('one that is refused is renewed; the refresh token stays the same one; where that is refused too, another visitor begins', async () => {
    const tokens = open()
    await tokens.find(true)
    expect(await tokens.find(false, 'A1')).toBe('A2')
    expect(JSON.parse(kept['poptin_wix_tokens']!)).toMatchObject({
      accessToken: { value: 'A2' },
      refreshToken: { value: 'R1' },
    })
    grants['refresh_token'] = undefined
    grants['anonymous'] = { access_token: 'B1', expires_in: 14_400, refresh_token: 'RB' }
    expect(await tokens.find(false, 'A2')).toBe('')
    expect(kept['poptin_wix_tokens']).toBe('')
    expect(await tokens.find(true)).toBe('B1')
  })

  it('a service that is out of order loses nobody their cart', async () => {
    const tokens = open()
    await tokens.find(true)
    const before = kept['poptin_wix_tokens']
    vi.stubGlobal('fetch', async () => new Response('', { status: 503 }))
    await expect(tokens.find(true, 'A1')).rejects.toThrow('503')
    expect(kept['poptin_wix_tokens']).toBe(before)
    expect(await tokens.find()).toBe('A1')
  })
})
