import { BlockList, isIP } from 'node:net'
import type { IncomingHttpHeaders } from 'node:http'
import { definePart, type Services } from '#server/platform/services.ts'

/** Headers in which reverse proxies name the client they forward for. */
const FORWARDED = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'cf-connecting-ip'] as const
/**
 * Clients of one proxy counted separately within an hour; a client that invents addresses gains no more than
 * these.
 */
export const MAX_CLIENTS = 5_000
const HOUR_MS = 3_600_000
/**
 * From public addresses anybody may send the header: only when nearly all requests have it, a proxy stands in
 * front.
 */
const SAMPLE = 500
const NEARLY_ALL = 0.9

const proxyWatch = definePart('watch for a forgotten proxy', () => ({
  isNoticed: false,
  requests: 0,
  forwarded: 0,
  sinceMs: 0,
  clients: new Map<string, Set<string>>(),
}))

const near = new BlockList()
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const)
  near.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  near.addSubnet(network, bits, 'ipv6')

/**
 * On this machine or in its own network, the possible location of a reverse proxy or a container's bridge.
 */
export const isNear = (address: string): boolean => {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  const version = isIP(plain)
  return version !== 0 && near.check(plain, version === 4 ? 'ipv4' : 'ipv6')
}

/**
 * Watches for a reverse proxy that `TRUSTED_PROXIES` does not count; returns the line for the log, once.
 * Called for each request, so it must be cheap.
 */
export const noticeProxy = (
  services: Services,
  headers: IncomingHttpHeaders,
  peer: string,
): string | undefined => {
  if (services.settings.trustedProxies > 0) return undefined
  const watch = services.get(proxyWatch)
  if (watch.isNoticed) return undefined
  const header = FORWARDED.find((name) => headers[name] !== undefined)
  watch.requests += 1
  if (header) watch.forwarded += 1
  const isCertain = header !== undefined && isNear(peer)
  const isLikely = watch.requests >= SAMPLE && watch.forwarded / watch.requests >= NEARLY_ALL
  if (watch.requests >= SAMPLE) watch.requests = watch.forwarded = 0
  if (!isCertain && !isLikely) return undefined
  watch.isNoticed = true
  return `TRUSTED_PROXIES=0, a żądania z adresu ${peer} niosą nagłówek ${header ?? 'X-Forwarded-For'}: jeśli sklep stoi za serwerem pośredniczącym, ustaw TRUSTED_PROXIES=1 (albo ich liczbę). Do tego czasu limity liczą klientów zgrubnie, a w zamówieniach widać adres pośrednika.`
}

/** Whether such a proxy was noticed since this process started: for the owner. */
export const isProxyForgotten = (services: Services): boolean => services.get(proxyWatch).isNoticed

/**
 * The client that limits count behind a proxy that is not configured: by the address the proxy itself wrote last. From
 * a public address the header proves nothing, since anybody may send it. Undefined: count the socket's address. See
 * decision 0035.
 */
export const clientBehindForgottenProxy = (
  services: Services,
  peer: string,
  claimed: string | undefined,
  nowMs: number,
): string | undefined => {
  if (claimed === undefined || !isNear(peer)) return undefined
  const watch = services.get(proxyWatch)
  if (nowMs - watch.sinceMs >= HOUR_MS || nowMs < watch.sinceMs) {
    watch.sinceMs = nowMs
    watch.clients.clear()
  }
  const clients = watch.clients.get(peer) ?? new Set()
  watch.clients.set(peer, clients)
  if (!clients.has(claimed) && clients.size >= MAX_CLIENTS) return undefined
  clients.add(claimed)
  return `${peer}>${claimed}`
}
