import * as v from 'valibot'
import type { KsefEnvironment } from '#contract/console/invoice-settings.ts'
import { problem } from './ksef-wire.ts'

/** What the owner entered. The token is sealed in the database and never logged. */
export type KsefAccount = {
  environment: KsefEnvironment
  /** `https://api.ksef.mf.gov.pl/v2`; another one is that of a double. */
  baseUrl: string
  nip: string
  token: string
  /** How invoices are issued while KSeF cannot be reached; left out: they wait. */
  offline?: {
    /** An invoice waits so long first. */
    afterMs: number
    /** The second QR code, by the SHA-256 of the file, Base64. */
    certificateUrl: (xmlHash: string) => string
  }
}

/**
 * `refused`: KSeF answered and does not do it. `unreachable`: what it did, if anything, is unknown. `limited`: not
 * done, and it must not be called before `retryAfterMs` have passed.
 */
export type KsefFailure = {
  ok: false
  reason: 'refused' | 'unreachable' | 'limited'
  /** For the log and the owner, without secrets; KSeF's own words when it refused. */
  message: string
  retryAfterMs?: number
  /** HTTP status, and KSeF's code, of a refusal. */
  status?: number
  code?: number
}
export type KsefAnswer<T> = { ok: true; value: T } | KsefFailure

const TIMEOUT_MS = 30_000
const MAX_CHARACTERS = 5_000_000
const MAX_MESSAGE = 800
/** Clear also without a body: no access, no such thing. */
const CLEAR_STATUSES = [401, 403, 404]
/** After a 429 that names no time. */
const RETRY_AFTER_MS = 60_000

export type KsefCall<T> = {
  method: 'GET' | 'POST'
  path: string
  bearer?: string
  headers?: Record<string, string>
  body?: object
  /** Reads the text of the answer. */
  answer: v.GenericSchema<string, T>
}

/** One call. Never throws. `warn`: what KSeF will refuse one day. */
export const callKsef = async <T>(
  { baseUrl }: Pick<KsefAccount, 'baseUrl'>,
  { method, path, bearer, headers = {}, body, answer }: KsefCall<T>,
  warn: (line: string) => void,
): Promise<KsefAnswer<T>> => {
  try {
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: {
        'X-Error-Format': 'problem-details',
        ...(bearer === undefined ? {} : { Authorization: `Bearer ${bearer}` }),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const text = (await response.text()).slice(0, MAX_CHARACTERS)
    const warning = response.headers.get('X-System-Warning')
    if (warning !== null) warn(`KSeF warns: ${warning.slice(0, MAX_MESSAGE)}`)
    if (response.status >= 500) return unreachable(`status ${response.status}`)
    if (response.status === 429) return limited(response.headers.get('Retry-After'))
    if (response.status >= 300) return refusal(response.status, text)
    const read = v.safeParse(answer, text)
    return read.success ? { ok: true, value: read.output } : unreachable('answer in an unknown format')
  } catch (error) {
    return unreachable((error as Error).message)
  }
}

export const unreachable = (message: string): KsefFailure => ({ ok: false, reason: 'unreachable', message })

/** Seconds or a date. */
const limited = (retryAfter: string | null): KsefFailure => {
  const seconds = Number(retryAfter ?? Number.NaN)
  const untilMs = Date.parse(retryAfter ?? '')
  const afterMs = Number.isFinite(seconds) ? seconds * 1000 : untilMs - Date.now()
  const retryAfterMs = Number.isFinite(afterMs) && afterMs > 0 ? Math.ceil(afterMs) : RETRY_AFTER_MS
  return { ok: false, reason: 'limited', message: `too many calls, for ${retryAfterMs} ms`, retryAfterMs }
}

/** What is no problem of KSeF comes from something before it, so that it is unknown what happened. */
const refusal = (status: number, text: string): KsefFailure => {
  const read = v.safeParse(problem, text)
  if (!read.success && !CLEAR_STATUSES.includes(status))
    return unreachable(`status ${status} without a reason`)
  const { title, detail, errors } = read.success ? read.output : { title: '', detail: '', errors: [] }
  const reasons = errors.map(({ description, details }) =>
    [description, ...details].filter(Boolean).join(' '),
  )
  const message = reasons.join('; ') || detail || title || `status ${status}`
  const code = errors.find((error) => error.code !== undefined)?.code
  return {
    ok: false,
    reason: 'refused',
    message: message.slice(0, MAX_MESSAGE),
    status,
    ...(code === undefined ? {} : { code }),
  }
}
