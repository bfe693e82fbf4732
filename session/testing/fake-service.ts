import type { SessionEnvironment } from '../environment.ts'

export const SERVICE = 'https://www.wixapis.com'
export const HOST = { readUrl: SERVICE, writeUrl: SERVICE }
export const NOW_MS = 1_790_000_000_500
export const NOW_SECONDS = 1_790_000_000

export type ReceivedRequest = {
  method: string
  url: string
  path: string
  headers: Record<string, string>
  body: unknown
}
/** Undefined: the connection breaks. */
type Answer =
  | { status?: number; statusText?: string; body?: unknown; headers?: Record<string, string> }
  | undefined
export type RequestHandler = (request: ReceivedRequest) => Answer | Promise<Answer>

/**
 * An environment with fixed answers: received requests are in `requests`, the clock does not advance until
 * the test moves it, and random bytes are the same each time.
 */
export const fakeService = (answering: Record<string, RequestHandler | Answer>) => {
  const clock = { nowMs: NOW_MS }
  const requests: ReceivedRequest[] = []
  let byte = 0

  const answer = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const { pathname } = new URL(url)
    const one: ReceivedRequest = {
      method: init.method ?? 'GET',
      url,
      path: pathname,
      headers: Object.fromEntries(new Headers(init.headers)),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    }
    requests.push(one)
    const handler = answering[pathname]
    const found = typeof handler === 'function' ? await handler(one) : handler
    if (!found) throw new TypeError('fetch failed')
    const { status = 200, statusText = '', body = {}, headers = {} } = found
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), {
      status,
      statusText,
      headers,
    })
  }
  const outside: SessionEnvironment = {
    fetch: answer,
    now: () => clock.nowMs,
    randomBytes: (count) => Uint8Array.from({ length: count }, () => (byte = (byte * 5 + 17) % 256)),
  }
  return {
    outside,
    clock,
    requests,
    answer,
    of: (path: string) => requests.filter((one) => one.path === path),
  }
}

/** A token answer. */
export const tokenAnswer = (name: string, more: object = {}) => ({
  body: {
    access_token: `access-${name}`,
    token_type: 'Bearer',
    expires_in: 14_400,
    refresh_token: `refresh-${name}`,
    ...more,
  },
})
