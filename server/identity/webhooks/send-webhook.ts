import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { connectionTo, type Going, publicAddressOf } from './public-address.ts'
import { createHmac } from 'node:crypto'
import type { Services } from '#server/platform/services.ts'

const SECOND_MS = 1_000

const keyOf = ({ secret }: Pick<Services['settings'], 'secret'>, webhookId: string): Buffer =>
  createHmac('sha256', secret).update(`webhook-json:${webhookId}`).digest()

/** The secret by which a receiver checks signatures; each webhook has its own. */
export const webhookSecretOf = (settings: Pick<Services['settings'], 'secret'>, webhookId: string): string =>
  `whsec_${keyOf(settings, webhookId).toString('base64')}`

/**
 * Headers of a webhook in JSON, defined by the Standard Webhooks specification: its id, the time of sending,
 * and a signature of both with the body.
 */
export const jsonHeaders = (
  settings: Pick<Services['settings'], 'secret'>,
  webhookId: string,
  deliveryId: string,
  body: string,
  nowMs: number,
): Record<string, string> => {
  const timestamp = String(Math.floor(nowMs / SECOND_MS))
  const signature = createHmac('sha256', keyOf(settings, webhookId))
    .update(`${deliveryId}.${timestamp}.${body}`)
    .digest('base64')
  return {
    'content-type': 'application/json',
    'webhook-id': deliveryId,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  }
}

const TIME_LIMIT_MS = 10_000
/** Only the status of a receiver's answer is read. */
const MAX_ANSWER_BYTES = 16 * 1024

export type WebhookRequest = Going & {
  timeLimitMs?: number
  headers?: Record<string, string>
  /** Aborts the request. */
  stop?: AbortSignal
}

/** Posts a webhook's body; returns the status, or throws. Redirects are not followed. */
export const sendWebhook = async (
  url: string,
  body: string,
  { timeLimitMs = TIME_LIMIT_MS, stop, headers = {}, ...going }: WebhookRequest,
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
