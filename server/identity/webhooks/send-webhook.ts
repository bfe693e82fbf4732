import { lookup as lookUp } from 'node:dns/promises'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP } from 'node:net'
import { isPublicAddress } from './is-public-address.ts'

const TIME_LIMIT_MS = 10_000
/** Nobody reads what a receiver says beyond its status. */
const MAX_ANSWER_BYTES = 16 * 1024

/** An address we do not go to, however often it is tried. */
export class ForbiddenAddress extends Error {}

export type Sending = {
  /** Named hosts that are gone to wherever they are: receivers on this very machine or in the operator's own network. */
  allowedHosts: readonly string[]
  timeLimitMs?: number
  /** Breaks the sending off. */
  stop?: AbortSignal
  /** All addresses of a name. */
  resolve?: (host: string) => Promise<string[]>
}

const resolveByDns = async (host: string) => (await lookUp(host, { all: true, verbatim: true })).map(({ address }) => address)

/**
 * Posts a webhook's body; gives the status, or throws. The name is resolved once, judged, and connected to at that
 * address, so that a second answer of its name server leads nowhere else. Redirects are not followed.
 */
export const sendWebhook = async (url: string, body: string, { allowedHosts, timeLimitMs = TIME_LIMIT_MS, stop, resolve = resolveByDns }: Sending): Promise<number> => {
  const target = new URL(url)
  if (target.protocol !== 'https:' && target.protocol !== 'http:') throw new ForbiddenAddress(`${target.protocol} is no web address`)
  const host = target.hostname.replace(/^\[|\]$/g, '')
  const signal = AbortSignal.any([AbortSignal.timeout(timeLimitMs), ...(stop ? [stop] : [])])
  const addresses = isIP(host) ? [host] : await beforeEnd(resolve(host), signal)
  const address = addresses[0]
  if (address === undefined) throw new Error(`${host} has no address`)
  // One forbidden address among several is enough: which one is taken must not be left to chance.
  if (!allowedHosts.includes(host) && !addresses.every(isPublicAddress)) throw new ForbiddenAddress(`${host} is not on the public internet`)
  return post(target, address, body, signal)
}

const beforeEnd = <T>(work: Promise<T>, signal: AbortSignal) =>
  Promise.race([work, new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(new Error('timed out')), { once: true }))])

const post = (target: URL, address: string, body: string, signal: AbortSignal) =>
  new Promise<number>((resolve, reject) => {
    const send = target.protocol === 'https:' ? httpsRequest : httpRequest
    const request = send(
      {
        host: address,
        port: target.port || (target.protocol === 'https:' ? 443 : 80),
        path: target.pathname + target.search,
        method: 'POST',
        // The certificate is of the name, not of the address.
        ...(isIP(target.hostname) ? {} : { servername: target.hostname }),
        headers: { host: target.host, 'content-type': 'text/plain; charset=utf-8', 'content-length': Buffer.byteLength(body), 'user-agent': 'klepka-webhooks' },
        agent: false,
        signal,
      },
      (response) => {
        let bytes = 0
        response.on('data', (part: Buffer) => {
          bytes += part.length
          if (bytes > MAX_ANSWER_BYTES) response.destroy()
        })
        response.on('error', () => {})
        response.on('close', () => resolve(response.statusCode ?? 0))
      },
    )
    request.on('error', (error) => reject(signal.aborted ? new Error('timed out') : error))
    request.end(body)
  })
