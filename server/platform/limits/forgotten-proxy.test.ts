import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import type { Services } from '#server/platform/services.ts'
import { makeServices } from '#server/testing/make.ts'
import { clientNetwork } from './client-network.ts'
import { isNear, isProxyForgotten, MAX_CLIENTS, noticeProxy } from './forgotten-proxy.ts'

const makeShop = (trustedProxies: number) =>
  makeServices({ settings: { trustedProxies } as Services['settings'] })

/** Sends requests from a socket address, as Node's server passes them. */
const openClient = (trustedProxies: number) => {
  const services = makeShop(trustedProxies)
  const app = new Hono().get('/', (c) => c.text(clientNetwork(c, services)))
  const networkFrom = async (peer: string, headers: Record<string, string> = {}) =>
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
  return { networkFrom }
}

describe('requests through a proxy that TRUSTED_PROXIES does not count', () => {
  it.each(['127.0.0.1', '::1', '::ffff:172.17.0.1', '10.0.0.5'])(
    'from %s are counted by client, not as one [M-09]',
    async (peer) => {
      const { networkFrom } = openClient(0)
      const [one, other] = [
        await networkFrom(peer, { 'x-forwarded-for': '192.0.2.1' }),
        await networkFrom(peer, { 'x-forwarded-for': '192.0.2.2' }),
      ]
      expect(one).not.toBe(other)
      expect(await networkFrom(peer, { 'x-real-ip': '192.0.2.9' })).not.toBe(await networkFrom(peer))
    },
  )

  it('count by the address from the nearest proxy, an IPv6 /64 as one [M-09]', async () => {
    const { networkFrom } = openClient(0)
    expect(await networkFrom('127.0.0.1', { 'x-forwarded-for': '1.1.1.1, 192.0.2.1' })).toBe(
      await networkFrom('127.0.0.1', { 'x-forwarded-for': '2.2.2.2, 192.0.2.1' }),
    )
    expect(await networkFrom('127.0.0.1', { 'x-forwarded-for': '2001:db8::1' })).toBe(
      await networkFrom('127.0.0.1', { 'x-forwarded-for': '2001:db8::2' }),
    )
    expect(await networkFrom('127.0.0.1', { 'x-forwarded-for': 'nonsense' })).toBe('127.0.0.1')
  })

  it('ignore the header from a public address [M-09]', async () => {
    const { networkFrom } = openClient(0)
    for (const headers of [
      { 'x-forwarded-for': '192.0.2.1' },
      { 'x-forwarded-for': '192.0.2.2' },
      { 'x-real-ip': '192.0.2.3' },
      {},
    ])
      expect(await networkFrom('203.0.113.7', headers)).toBe('203.0.113.7')
  })

  it('distinguish a client of the proxy from a direct client with the same address [M-09]', async () => {
    const { networkFrom } = openClient(0)
    expect(await networkFrom('127.0.0.1', { 'x-forwarded-for': '203.0.113.7' })).not.toBe(
      await networkFrom('203.0.113.7'),
    )
  })

  it('count a bounded number of clients; with the correct setting there is no bound [M-09]', async () => {
    const { networkFrom } = openClient(0)
    const seen = new Set<string>()
    for (let number = 0; number < MAX_CLIENTS + 50; number++)
      seen.add(await networkFrom('127.0.0.1', { 'x-forwarded-for': `10.9.${number >> 8}.${number & 255}` }))
    expect(seen.size).toBe(MAX_CLIENTS + 1)
    expect(await networkFrom('127.0.0.1', { 'x-forwarded-for': '10.9.0.1' })).toBe('127.0.0.1>10.9.0.1')
    expect(await openClient(1).networkFrom('127.0.0.1', { 'x-forwarded-for': '192.0.2.1' })).toBe('192.0.2.1')
  })

  it('are logged once, and the owner sees a notice [M-09]', () => {
    const services = makeShop(0)
    expect([
      noticeProxy(services, {}, '127.0.0.1'),
      noticeProxy(services, { 'x-forwarded-for': '192.0.2.1' }, '203.0.113.7'),
      isProxyForgotten(services),
    ]).toEqual([undefined, undefined, false])
    expect(noticeProxy(services, { 'x-forwarded-for': '192.0.2.1' }, '127.0.0.1')).toContain(
      'TRUSTED_PROXIES',
    )
    expect([
      noticeProxy(services, { 'x-forwarded-for': '192.0.2.1' }, '127.0.0.1'),
      isProxyForgotten(services),
    ]).toEqual([undefined, true])
    expect(noticeProxy(makeShop(1), { 'x-forwarded-for': '192.0.2.1' }, '127.0.0.1')).toBeUndefined()
  })

  it('are logged from public addresses, too, when nearly all have the header [M-09]', () => {
    const services = makeShop(0)
    const lines = Array.from({ length: 1_000 }, (_, number) =>
      noticeProxy(services, { 'cf-connecting-ip': '192.0.2.1' }, `203.0.113.${number % 9}`),
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
  ])('%s is a near address: %s [M-09]', (address, expected) => {
    expect(isNear(address)).toBe(expected)
  })
})
