import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { clientNetwork } from './client-network.ts'
import { isNear, isProxyForgotten, MAX_CLIENTS, noticeProxy } from './forgotten-proxy.ts'

/** Asks from a socket address, as Node's server hands requests over. */
const openAsker = (trustedProxies: number) => {
  const settings = { trustedProxies }
  const app = new Hono().get('/', (c) => c.text(clientNetwork(c, settings)))
  const ask = async (peer: string, headers: Record<string, string> = {}) =>
    (
      await app.request(
        '/',
        { headers },
        {
          incoming: {
            socket: {
              remoteAddress: peer,
              remotePort: 1,
              remoteFamily: peer.includes(':') ? 'IPv6' : 'IPv4',
            },
          },
        },
      )
    ).text()
  return { settings, ask }
}

describe('requests through a proxy that TRUSTED_PROXIES does not count', () => {
  it.each(['127.0.0.1', '::1', '::ffff:172.17.0.1', '10.0.0.5'])(
    'from %s are counted by client, not as one [M-09]',
    async (peer) => {
      const { ask } = openAsker(0)
      const [one, other] = [
        await ask(peer, { 'x-forwarded-for': '192.0.2.1' }),
        await ask(peer, { 'x-forwarded-for': '192.0.2.2' }),
      ]
      expect(one).not.toBe(other)
      expect(await ask(peer, { 'x-real-ip': '192.0.2.9' })).not.toBe(await ask(peer))
    },
  )

  it('only what the nearest proxy wrote tells clients apart, an IPv6 /64 is one [M-09]', async () => {
    const { ask } = openAsker(0)
    expect(await ask('127.0.0.1', { 'x-forwarded-for': '1.1.1.1, 192.0.2.1' })).toBe(
      await ask('127.0.0.1', { 'x-forwarded-for': '2.2.2.2, 192.0.2.1' }),
    )
    expect(await ask('127.0.0.1', { 'x-forwarded-for': '2001:db8::1' })).toBe(
      await ask('127.0.0.1', { 'x-forwarded-for': '2001:db8::2' }),
    )
    expect(await ask('127.0.0.1', { 'x-forwarded-for': 'nonsense' })).toBe('127.0.0.1')
  })

  it('a header from a public address changes nothing [M-09]', async () => {
    const { ask } = openAsker(0)
    for (const headers of [
      { 'x-forwarded-for': '192.0.2.1' },
      { 'x-forwarded-for': '192.0.2.2' },
      { 'x-real-ip': '192.0.2.3' },
      {},
    ])
      expect(await ask('203.0.113.7', headers)).toBe('203.0.113.7')
  })

  it('a client of the proxy is not the same as a client at that address itself [M-09]', async () => {
    const { ask } = openAsker(0)
    expect(await ask('127.0.0.1', { 'x-forwarded-for': '203.0.113.7' })).not.toBe(await ask('203.0.113.7'))
  })

  it('invented addresses are worth a bounded number of clients; with the setting right, that bound is gone [M-09]', async () => {
    const { ask } = openAsker(0)
    const seen = new Set<string>()
    for (let number = 0; number < MAX_CLIENTS + 50; number++)
      seen.add(await ask('127.0.0.1', { 'x-forwarded-for': `10.9.${number >> 8}.${number & 255}` }))
    expect(seen.size).toBe(MAX_CLIENTS + 1)
    expect(await ask('127.0.0.1', { 'x-forwarded-for': '10.9.0.1' })).toBe('127.0.0.1>10.9.0.1')
    expect(await openAsker(1).ask('127.0.0.1', { 'x-forwarded-for': '192.0.2.1' })).toBe('192.0.2.1')
  })

  it('are noticed once, and the owner is told [M-09]', () => {
    const settings = { trustedProxies: 0 }
    expect([
      noticeProxy(settings, {}, '127.0.0.1'),
      noticeProxy(settings, { 'x-forwarded-for': '192.0.2.1' }, '203.0.113.7'),
      isProxyForgotten(settings),
    ]).toEqual([undefined, undefined, false])
    expect(noticeProxy(settings, { 'x-forwarded-for': '192.0.2.1' }, '127.0.0.1')).toContain(
      'TRUSTED_PROXIES',
    )
    expect([
      noticeProxy(settings, { 'x-forwarded-for': '192.0.2.1' }, '127.0.0.1'),
      isProxyForgotten(settings),
    ]).toEqual([undefined, true])
    expect(
      noticeProxy({ trustedProxies: 1 }, { 'x-forwarded-for': '192.0.2.1' }, '127.0.0.1'),
    ).toBeUndefined()
  })

  it('are noticed from public addresses, too, when nearly all carry the header [M-09]', () => {
    const settings = { trustedProxies: 0 }
    const lines = Array.from({ length: 1_000 }, (_, number) =>
      noticeProxy(settings, { 'cf-connecting-ip': '192.0.2.1' }, `203.0.113.${number % 9}`),
    ).filter(Boolean)
    expect(lines).toHaveLength(1)
  })

  it.each([
    ['127.0.0.1', true],
    ['192.168.1.1', true],
    ['100.64.0.1', true],
    ['fd00::1', true],
    ['8.8.8.8', false],
    ['172.32.0.1', false],
    ['2001:db8::1', false],
    ['', false],
  ])('%s is near: %s [M-09]', (address, expected) => {
    expect(isNear(address)).toBe(expected)
  })
})
