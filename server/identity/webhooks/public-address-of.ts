import { lookup as lookUp } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isPublicAddress } from './is-public-address.ts'

/** An address we do not go to, however often it is tried. */
export class ForbiddenAddress extends Error {}

export type Going = {
  /** Named hosts that are gone to wherever they are: on this very machine or in the operator's own network. */
  allowedHosts: readonly string[]
  /** All addresses of a name. */
  resolve?: (host: string) => Promise<string[]>
}

const resolveByDns = async (host: string) =>
  (await lookUp(host, { all: true, verbatim: true })).map(({ address }) => address)

/**
 * Where to connect to for a web address, or throws. The name is resolved once and judged, and what is given back is
 * connected to, so that a second answer of its name server leads nowhere else.
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
  // One forbidden address among several is enough: which one is taken must not be left to chance.
  if (!allowedHosts.includes(host) && !addresses.every(isPublicAddress))
    throw new ForbiddenAddress(`${host} is not on the public internet`)
  return address
}

/** How a request is connected: to the address that was judged, under the name that the certificate is of. */
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
