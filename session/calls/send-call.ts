import type { SessionEnvironment } from '../environment.ts'
import { readFailure } from './call-failure.ts'

/**
 * Parameters of a GET: nested objects become dotted names, lists repeat the name, null and undefined are
 * omitted.
 */
export const toQuery = (parameters: Record<string, unknown>): URLSearchParams => {
  const query = new URLSearchParams()
  const add = (name: string, value: unknown): void => {
    if (value === null || value === undefined) return
    if (Array.isArray(value)) return value.forEach((one) => add(name, one))
    if (value instanceof Date) return query.append(name, value.toISOString())
    if (typeof value === 'object')
      return Object.entries(value).forEach(([key, one]) => add(`${name}.${key}`, one))
    query.append(name, String(value))
  }
  for (const [name, value] of Object.entries(parameters)) add(name, value)
  return query
}

/** The service's addresses, without a trailing slash. Reads may use a closer replica. */
export type IdentityHost = { readUrl: string; writeUrl: string }

/** Read with GET from the write base: a replica may not have the visitor's latest changes yet. */
const FORCE_WRITE_PATHS = ['/ecom/v1/carts/current']

const isBelow = (path: string, above: string) => path === above || path.startsWith(`${above}/`)

/** The base address for a call. */
const baseFor = (host: IdentityHost, method: string, path: string): string =>
  method === 'GET' && !FORCE_WRITE_PATHS.some((forced) => isBelow(path, forced))
    ? host.readUrl
    : host.writeUrl

export type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path on the service, beginning with a slash. */
  path: string
  query?: URLSearchParams
  body?: unknown
  /** The same call as a request without a length limit. */
  fallback?: Call
}

export type Sender = {
  /**
   * Sends a call and reads its answer. Rejects with a `CallFailure` for any status but 200, and with the
   * browser's own error when the connection fails.
   */
  send: <Answer>(call: Call, headers?: Record<string, string>) => Promise<Answer>
  /** The plain response, with the caller's headers. */
  fetch: (
    path: string,
    init: RequestInit & { method: Call['method'] },
    headers?: Record<string, string>,
  ) => Promise<Response>
}

/** Proxies refuse longer addresses. */
const MAX_QUERY_LENGTH = 4_000

const CONSISTENT_HEADER = 'x-wix-consistent'

export type SenderNeeds = {
  outside: SessionEnvironment
  host: IdentityHost
  /** The caller's headers, computed for each call. */
  authHeaders: (method: string, url: string) => Promise<Record<string, string>>
  /** Sent with every call. */
  headers?: Record<string, string>
}

/**
 * Sends calls of one caller. The service's consistency value is returned with every later call, so that the
 * caller reads its own writes.
 */
export const createSender = ({ outside, host, authHeaders, headers: fixed = {} }: SenderNeeds): Sender => {
  let consistent: string | undefined

  const fetchPath: Sender['fetch'] = async (path, init, more) => {
    const headers = new Headers()
    const [bare = path] = path.split('?')
    const url = baseFor(host, init.method, bare) + path
    // One by one: names differ in case only, and later ones win.
    for (const some of [fixed, await authHeaders(init.method, url), more, init.headers])
      for (const [name, value] of new Headers(some)) headers.set(name, value)
    if (consistent !== undefined) headers.set(CONSISTENT_HEADER, consistent)
    const response = await outside.fetch(url, { ...init, headers })
    consistent = response.headers.get(CONSISTENT_HEADER) ?? consistent
    return response
  }

  const send: Sender['send'] = async <Answer>(call: Call, more?: Record<string, string>) => {
    const { method, path, query, body } = fitting(call)
    const text = query?.toString()
    const response = await fetchPath(
      text ? `${path}?${text}` : path,
      {
        method,
        ...(body !== undefined && {
          body: JSON.stringify(body),
          headers: { 'content-type': 'application/json' },
        }),
      },
      more,
    )
    if (response.status !== 200) throw await readFailure(response)
    return (await response.json()) as Answer
  }
  return { send, fetch: fetchPath }
}

const fitting = (call: Call): Call =>
  call.method === 'GET' && call.fallback && (call.query?.toString().length ?? 0) > MAX_QUERY_LENGTH
    ? call.fallback
    : call
