import { lookup as lookUp } from 'node:dns/promises'
import { isIP, BlockList } from 'node:net'
import { GiveUp } from '#server/platform/jobs/queue.ts'
import type { Services } from '#server/platform/services.ts'

const LOCAL_NAMES = /(?:^|\.)(?:localhost|local|internal|home\.arpa)$/i

/**
 * Why nothing could ever be sent to this address; null: it may be tried. What its name resolves to is checked
 * at each delivery.
 */
export const webhookAddressProblem = ({ settings }: Services, address: string): string | null => {
  const { protocol, hostname } = new URL(address)
  const host = hostname.replace(/^\[|\]$/g, '')
  if ((settings.webhookHosts ?? []).includes(host)) return null
  if (settings.isProduction && protocol !== 'https:')
    return 'Użyj adresu, który zaczyna się od https://: dane osób nie mogą iść otwartym łączem.'
  if (isIP(host) ? !isPublicAddress(host) : LOCAL_NAMES.test(host))
    return 'Ten adres prowadzi do sieci wewnętrznej. Podaj adres dostępny z internetu.'
  return null
}

/**
 * IANA's special-purpose blocks: this machine, private and link-local networks (clouds serve secrets there),
 * tests, multicast.
 */
const SPECIAL_IPV4: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Not special at IANA: Azure's own services answer there, inside each of its machines.
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]
/** Within global unicast: documentation, and tunnels to an IPv4 address. */
const SPECIAL_IPV6: [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const special = new BlockList()
for (const [net, bits] of SPECIAL_IPV4) special.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of SPECIAL_IPV6) special.addSubnet(net, bits, 'ipv6')

/** All other IPv6 addresses are local, mapped, translated or unassigned. */
const globalIpv6 = new BlockList()
globalIpv6.addSubnet('2000::', 3, 'ipv6')

/** Whether an address (not a name) is on the public internet. */
export const isPublicAddress = (address: string): boolean => {
  const version = isIP(address)
  if (version === 4) return !special.check(address, 'ipv4')
  return version === 6 && globalIpv6.check(address, 'ipv6') && !special.check(address, 'ipv6')
}

/** A forbidden address; retries would not help. */
export class ForbiddenAddress extends GiveUp {}

export type Going = {
  /** Named hosts that are allowed wherever they are: on this machine or in the operator's network. */
  allowedHosts: readonly string[]
  /** Returns all addresses of a name. */
  resolve?: (host: string) => Promise<string[]>
}

const resolveByDns = async (host: string) =>
  (await lookUp(host, { all: true, verbatim: true })).map(({ address }) => address)

/**
 * The address to connect to for a URL, or throws. The name is resolved once and checked, and the connection
 * uses that result, so that a second answer of its name server has no effect.
 */
export const publicAddressOf = async (
  target: URL,
  signal: AbortSignal,
  { allowedHosts, resolve = resolveByDns }: Going,
): Promise<string> => {
  if (target.protocol !== 'https:' && target.protocol !== 'http:')
    throw new ForbiddenAddress(`${target.protocol} is no web address`)
  const host = target.hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(host) ? [host] : await beforeEnd(resolve(host), signal)
  const address = addresses[0]
  if (address === undefined) throw new Error(`${host} has no address`)
  // One forbidden address among several is enough: the choice must not be random.
  if (!allowedHosts.includes(host) && !addresses.every(isPublicAddress))
    throw new ForbiddenAddress(`${host} is not on the public internet`)
  return address
}

/** Options of a request's connection: to the checked address, with the name for the certificate. */
export const connectionTo = (target: URL, address: string) => ({
  host: address,
  port: target.port || (target.protocol === 'https:' ? 443 : 80),
  path: target.pathname + target.search,
  ...(isIP(target.hostname) ? {} : { servername: target.hostname }),
})

const beforeEnd = <T>(work: Promise<T>, signal: AbortSignal) =>
  Promise.race([
    work,
    new Promise<never>((_, reject) =>
      signal.addEventListener('abort', () => reject(new Error('timed out')), { once: true }),
    ),
  ])
