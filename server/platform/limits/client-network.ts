import { isIP, isIPv4, isIPv6 } from 'node:net'
import type { Context } from 'hono'
import { customerIp } from '../http/customer-ip.ts'
import { clientBehindForgottenProxy } from './forgotten-proxy.ts'
import { AsyncLocalStorage } from 'node:async_hooks'
import { createMiddleware } from 'hono/factory'
import type { Services } from '#server/platform/services.ts'

const clients = new AsyncLocalStorage<() => string>()

/**
 * Remembers the client of the request being answered, for limits deep inside that apply to every route
 * (decision 0036).
 */
export const rememberClient = (services: Services) =>
  createMiddleware((c, next) => clients.run(() => clientNetwork(c, services), next))

/** The network of the client of the current request; undefined in background work. */
export const currentNetwork = (): string | undefined => clients.getStore()?.()

/** The groups of an IPv6 address that a provider assigns; every client may choose the other 64 bits. */
const NETWORK_GROUPS = 4

/**
 * The client that limits count a request for: one IPv4 address or one IPv6 /64. Households, offices and
 * carrier networks share one, so limits by network must be generous (docs/limits.md).
 */
export const clientNetwork = (c: Context, services: Services): string => {
  const { trustedProxies } = services.settings
  const ip = customerIp(c, trustedProxies)
  const behindProxy =
    trustedProxies > 0 ? undefined : clientBehindForgottenProxy(services, ip, claimedNetwork(c), Date.now())
  return behindProxy ?? networkOf(ip)
}

/** Only the last hop is the proxy's own entry; earlier ones may be invented by the client. */
const claimedNetwork = (c: Context): string | undefined => {
  const forwarded = c.req.header('x-forwarded-for')?.split(',').at(-1) ?? c.req.header('x-real-ip')
  const network = forwarded === undefined ? '' : networkOf(forwarded)
  return isIP(network.replace(/\/64$/, '')) ? network : undefined
}

/**
 * The network of an address; one address has one network however it is written. Text that is no address stays
 * as it is.
 */
export const networkOf = (ip: string): string => {
  const address = withoutPort(ip.trim().toLowerCase())
  if (!isIPv6(address)) return address
  const groups = groupsOf(address)
  return (
    embeddedIpv4(groups) ??
    `${groups
      .slice(0, NETWORK_GROUPS)
      .map((group) => group.toString(16))
      .join(':')}::/64`
  )
}

/** Some proxies write `192.0.2.1:50123` or `[2001:db8::1]:50123`. */
const withoutPort = (address: string): string => {
  const bracketed = /^\[([^\]]*)\](?::\d+)?$/.exec(address)?.[1] ?? address
  const [host = ''] = bracketed.split('%')
  const [ipv4 = '', port] = host.split(':')
  return port !== undefined && isIPv4(ipv4) && /^\d+$/.test(port) ? ipv4 : host
}

/** Eight numbers; the last two may be written as an IPv4 address. */
const groupsOf = (address: string): number[] => {
  const [head = [], tail] = address
    .split('::')
    .map((half) => half.split(':').filter(Boolean).flatMap(groupsOfPart))
  return tail === undefined
    ? head
    : [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail]
}

const groupsOfPart = (part: string): number[] => {
  if (!part.includes('.')) return [Number.parseInt(part, 16)]
  const [a = 0, b = 0, c = 0, d = 0] = part.split('.').map(Number)
  return [a * 256 + b, c * 256 + d]
}

/** A dual-stack socket names IPv4 callers `::ffff:192.0.2.1`. */
const embeddedIpv4 = (groups: number[]): string | undefined => {
  const [high = 0, low = 0] = groups.slice(6)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  return isMapped ? [high >> 8, high & 255, low >> 8, low & 255].join('.') : undefined
}
