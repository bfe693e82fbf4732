import { expect } from 'vitest'
import type { Shape } from './known-route.ts'
import { TEST_URL } from '../open-test-shop.ts'

/** What the hostile texts would look like if a page did not escape them. */
const LET_THROUGH = /<script>alert|<img src=x|<svg onload|<\/textarea><svg/i
const SPEAKS_POLISH = /lang="pl"/

export type ShapedAnswer = { status: number; headers: Headers; text: string; isRefused: boolean }

/**
 * Reads a whole answer and compares it with the format of its route; never an internal error, never
 * hostile markup.
 */
export const expectShape = async (response: Response, shape: Shape, what: string): Promise<ShapedAnswer> => {
  const text = await response.text()
  const { status, headers } = response
  const type = headers.get('content-type') ?? ''
  const shown = `${what}\n→ ${status} ${type} ${text.slice(0, 300)}`
  const check = (is: boolean, problem: string) => expect(is, `${problem}: ${shown}`).toBe(true)
  const answer = (isRefused: boolean): ShapedAnswer => ({ status, headers, text, isRefused })

  check(status < 500, 'a bug')
  check(headers.get('x-content-type-options') === 'nosniff', 'no nosniff')
  if (status >= 300 && status < 400 && status !== 304) {
    const location = headers.get('location') ?? ''
    check(
      new URL(location, TEST_URL).origin === TEST_URL && !/^\/[/\\]|[\r\n]/.test(location),
      `leads to ${location}`,
    )
    return answer(false)
  }
  if (type.startsWith('text/html')) check(!LET_THROUGH.test(text), 'lets markup through')

  switch (shape) {
    case 'page':
      if (status !== 404 || !type.startsWith('text/plain'))
        check(type.startsWith('text/html') && SPEAKS_POLISH.test(text), 'no page')
      if (type.startsWith('text/html')) expectPolicy(headers, shown)
      return answer(status >= 400)
    case 'fragment':
      check(status === 404 || status === 429 || type.startsWith('text/html'), 'no markup')
      if (type.startsWith('text/html')) expectPolicy(headers, shown)
      return answer(status >= 400)
    case 'wc-ajax':
      return answer(readCall(status, type, text, check))
    case 'store-api':
    case 'panel':
    case 'json':
      return answer(readJson(status, type, text, check))
    case 'display':
      return answer(readDisplay(status, type, text, check))
    case 'identity':
      return answer(readIdentity(status, type, text, headers, check))
    case 'xml':
      check(status === 200 && type.startsWith('application/xml'), 'no xml')
      return answer(false)
    case 'file':
    case 'notice':
    case 'dev':
      return answer(status >= 400)
  }
}

const expectPolicy = (headers: Headers, shown: string) => {
  const policy = headers.get('content-security-policy') ?? ''
  const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? ''
  expect(scripts, shown).not.toMatch(/unsafe|\*|https?:|data:/)
  expect(scripts, shown).toContain("'self'")
  expect(policy, shown).toMatch(/frame-ancestors '(self|none)'/)
}

type Check = (is: boolean, problem: string) => void

/** Always status 200; the outcome is in the body. Returns whether it was refused. */
const readCall = (status: number, type: string, text: string, check: Check): boolean => {
  if (type.startsWith('text/html')) {
    check(status === 200 || (status === 403 && text === '-1'), 'not how these calls refuse')
    return status === 403 || text === '' || text.includes('woocommerce-error')
  }
  check(type.startsWith('application/json'), 'neither JSON nor markup')
  const body = JSON.parse(text) as
    | {
        error?: boolean
        success?: boolean
        result?: string
        fragments?: Record<string, string>
        messages?: string
      }
    | false
  for (const markup of body ? [...Object.values(body.fragments ?? {}), body.messages ?? ''] : [])
    check(!LET_THROUGH.test(markup), 'lets markup through')
  const isRefused =
    body === false || body.error === true || body.success === false || body.result === 'failure'
  check(status === 200 || (isRefused && (status === 400 || status === 413)), 'not how these calls refuse')
  return isRefused
}

const readJson = (status: number, type: string, text: string, check: Check): boolean => {
  if (type.startsWith('application/x-ndjson')) return text.includes('"problem"')
  check(type.startsWith('application/json'), 'no JSON')
  const body = JSON.parse(text) as { code?: unknown; message?: unknown; data?: { status?: unknown } }
  if (status < 400) return false
  check(
    typeof body.code === 'string' &&
      typeof body.message === 'string' &&
      body.message !== '' &&
      body.data?.status === status,
    'no refusal of this shape',
  )
  return true
}

/** Always JSON, except for files; a refusal names its reason. */
const readDisplay = (status: number, type: string, text: string, check: Check): boolean => {
  if (status === 204 || status === 304 || type.startsWith('text/javascript')) return false
  if (status === 200 && type.startsWith('text/html')) return false
  check(type.startsWith('application/json'), 'no JSON')
  const body = JSON.parse(text) as { error?: unknown; message?: unknown; code?: unknown }
  if (status < 400) return false
  check(
    [body.error, body.message, body.code].some((reason) => typeof reason === 'string' && reason !== ''),
    'no reason',
  )
  return true
}

/**
 * Success is 200 with JSON; a refusal has the identity wire's format, or RFC 6749's; each contains its
 * request id.
 */
const readIdentity = (
  status: number,
  type: string,
  text: string,
  headers: Headers,
  check: Check,
): boolean => {
  if (status === 204) return false
  check(type.startsWith('application/json'), 'no JSON')
  const body = JSON.parse(text) as {
    error?: unknown
    error_description?: unknown
    message?: unknown
    details?: {
      applicationError?: { code?: unknown; data?: unknown }
      validationError?: { fieldViolations?: { field?: unknown; data?: unknown }[] }
    }
  }
  if (status === 200) return false
  check(headers.get('x-wix-request-id') !== null, 'no request id')
  const violations = body.details?.validationError?.fieldViolations
  check(
    (typeof body.error === 'string' && typeof body.error_description === 'string') ||
      (typeof body.message === 'string' &&
        typeof body.details?.applicationError?.code === 'string' &&
        typeof body.details.applicationError.data === 'object') ||
      (violations?.length !== undefined &&
        violations.length > 0 &&
        violations.every(
          ({ field, data }) => typeof field === 'string' && typeof data === 'object' && data !== null,
        )),
    'no refusal of this shape',
  )
  return true
}
