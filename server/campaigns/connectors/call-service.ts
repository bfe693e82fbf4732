import { ForbiddenAddress } from '#server/identity/webhooks/public-address.ts'
import { jsonHeaders, sendWebhook } from '#server/identity/webhooks/send-webhook.ts'
import { definePart, type Services } from '#server/platform/services.ts'
import {
  type ConnectorAnswer,
  type ConnectorFailure,
  partOf,
  type ServiceRequest,
  type ServiceResponse,
  type ServiceTools,
} from './connector.ts'

const TIMEOUT_MS = 10_000
const MAX_CHARACTERS = 200_000
const MAX_MESSAGE = 200
const SECOND_MS = 1_000
const DEFAULT_PAUSE_MS = 60_000
const ADDRESS = /[^\s"'<>(),:;]+@[^\s"'<>(),:;]+/g
/** Headers by which the services say in how many seconds they take requests again. */
const WAIT_HEADERS = ['retry-after', 'x-ratelimit-reset', 'x-sib-ratelimit-reset', 'ratelimit-reset']
/** Larger numbers are no seconds but a moment. */
const MAX_SECONDS = 100_000

/**
 * In tests and in the demo: the address of doubles of all services, to which every call goes instead. An adapter does
 * not notice. Undefined: the services themselves.
 */
export const serviceDoubles = definePart('doubles of connected services', () => ({
  url: undefined as string | undefined,
  timeoutMs: TIMEOUT_MS,
}))

/** `https://api.example/a` at the doubles: `http://localhost:3003/api.example/a`. */
const addressAt = (url: string, doubles: string | undefined) =>
  doubles === undefined ? url : url.replace(/^https:\//, doubles)

/** How long a service that is busy wants to be left alone. */
const pauseOf = (headers: Headers, nowMs: number): number => {
  for (const name of WAIT_HEADERS) {
    const text = headers.get(name)
    if (text === null) continue
    const number = Number(text)
    if (Number.isFinite(number) && number >= 0)
      return number > MAX_SECONDS ? Math.max(0, number * SECOND_MS - nowMs) : number * SECOND_MS
    const moment = Date.parse(text)
    if (!Number.isNaN(moment)) return Math.max(0, moment - nowMs)
  }
  return DEFAULT_PAUSE_MS
}

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The service's own words, without anybody's address. */
const wordsOf = ({ json, text }: Pick<ServiceResponse, 'json' | 'text'>): string => {
  const found = [
    partOf(json, 'detail'),
    partOf(json, 'message'),
    partOf(json, 'error', 'message'),
    partOf(json, 'errors', 0, 'message'),
    partOf(json, 'errors', 0, 'detail'),
    partOf(json, 'errors', 0, 'title'),
    json === undefined ? text : undefined,
  ].find((part): part is string => typeof part === 'string' && part !== '')
  return (found ?? '').replaceAll(ADDRESS, '…').replaceAll(/\s+/g, ' ').trim().slice(0, MAX_MESSAGE)
}

/** An answer that the adapter does not understand as a success. */
export const failureOf = (response: ServiceResponse): ConnectorFailure => {
  const words = wordsOf(response)
  return {
    ok: false,
    reason: response.status === 401 || response.status === 403 ? 'unauthorized' : 'refused',
    message: `status ${response.status}${words && `: ${words}`}`,
  }
}

const reach = async (
  services: Services,
  { method, url, headers, body }: ServiceRequest,
  expected: readonly number[],
  stop: AbortSignal | undefined,
): ReturnType<ServiceTools['call']> => {
  const { url: doubles, timeoutMs } = services.get(serviceDoubles)
  try {
    const response = await fetch(addressAt(url, doubles), {
      method,
      headers: {
        accept: 'application/json',
        'user-agent': 'klepka-connectors',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      redirect: 'manual',
      signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(stop ? [stop] : [])]),
    })
    const text = (await response.text()).slice(0, MAX_CHARACTERS)
    const { status } = response
    const value = { status, text, json: jsonOf(text) }
    if (expected.includes(status) || response.ok) return { ok: true, value }
    if (status === 429)
      return {
        ok: false,
        reason: 'busy',
        message: 'status 429',
        retryAfterMs: pauseOf(response.headers, services.now()),
      }
    if (status >= 500 || status === 408)
      return { ok: false, reason: 'unreachable', message: `status ${status}` }
    return failureOf(value)
  } catch (error) {
    const { name } = error as Error
    return {
      ok: false,
      reason: 'unreachable',
      message: name === 'TimeoutError' ? 'timed out' : 'no answer',
    }
  }
}

const postSigned = async (
  services: Services,
  { connectorId, deliveryId }: { connectorId: string; deliveryId: string },
  url: string,
  body: string,
  stop: AbortSignal | undefined,
): Promise<ConnectorAnswer> => {
  const { settings } = services
  try {
    const status = await sendWebhook(url, body, {
      allowedHosts: settings.webhookHosts ?? [],
      headers: jsonHeaders(settings, connectorId, deliveryId, body, services.now()),
      timeLimitMs: services.get(serviceDoubles).timeoutMs,
      ...(stop && { stop }),
    })
    if (status >= 200 && status < 300) return { ok: true }
    if (status === 401 || status === 403 || status === 410)
      return { ok: false, reason: 'unauthorized', message: `status ${status}` }
    if (status === 429)
      return { ok: false, reason: 'busy', message: 'status 429', retryAfterMs: DEFAULT_PAUSE_MS }
    return { ok: false, reason: 'unreachable', message: `status ${status}` }
  } catch (error) {
    return error instanceof ForbiddenAddress
      ? { ok: false, reason: 'refused', message: 'the address is not on the public internet' }
      : { ok: false, reason: 'unreachable', message: 'no answer' }
  }
}

/** The network for one delivery of a connector; `deliveryId` is the same at every attempt. */
export const serviceTools = (
  services: Services,
  delivery: { connectorId: string; deliveryId: string },
  stop?: AbortSignal,
): ServiceTools => ({
  call: (request, expected = []) => reach(services, request, expected, stop),
  postSigned: (url, body) => postSigned(services, delivery, url, body, stop),
  nowMs: services.now(),
})
