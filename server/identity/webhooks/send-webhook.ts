import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { connectionTo, type Going, publicAddressOf } from './public-address-of.ts'

const TIME_LIMIT_MS = 10_000
/** Nobody reads what a receiver says beyond its status. */
const MAX_ANSWER_BYTES = 16 * 1024

export type Sending = Going & {
  timeLimitMs?: number
  headers?: Record<string, string>
  /** Breaks the sending off. */
  stop?: AbortSignal
}

/** Posts a webhook's body; gives the status, or throws. Redirects are not followed. */
export const sendWebhook = async (
  url: string,
  body: string,
  { timeLimitMs = TIME_LIMIT_MS, stop, headers = {}, ...going }: Sending,
): Promise<number> => {
  const target = new URL(url)
  const signal = AbortSignal.any([AbortSignal.timeout(timeLimitMs), ...(stop ? [stop] : [])])
  return post(target, await publicAddressOf(target, signal, going), body, headers, signal)
}

const post = (
  target: URL,
  address: string,
  body: string,
  headers: Record<string, string>,
  signal: AbortSignal,
) =>
  new Promise<number>((resolve, reject) => {
    const send = target.protocol === 'https:' ? httpsRequest : httpRequest
    const request = send(
      {
        ...connectionTo(target, address),
        method: 'POST',
        headers: {
          host: target.host,
          'content-type': 'text/plain; charset=utf-8',
          'content-length': Buffer.byteLength(body),
          'user-agent': 'klepka-webhooks',
          ...headers,
        },
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
