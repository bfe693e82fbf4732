import { createMiddleware } from 'hono/factory'
import type { Hono } from 'hono'

const NAMESPACE = /^.*?\/wc\/store(?:\/v1)?(?=\/|$)/
const OVERRIDING = new Set(['GET', 'PUT', 'PATCH', 'DELETE'])

/**
 * Clients send PUT and DELETE as POST with `X-HTTP-Method-Override` (many hosts let nothing else through), and end
 * addresses with a slash. Such a request goes through the routes once more as what it means; all others pass untouched.
 */
export const rewriteRequest = (api: Hono) =>
  createMiddleware(async (c, next) => {
    const method =
      c.req.method === 'POST'
        ? overridingMethod(c.req.header('x-http-method-override') ?? c.req.query('_method'))
        : undefined
    if (!method && !(c.req.path.endsWith('/') && c.req.path.length > 1)) return next()

    const url = new URL(c.req.url)
    url.pathname = url.pathname.replace(NAMESPACE, '').replace(/\/+$/, '') || '/'
    url.searchParams.delete('_method')
    const headers = new Headers(c.req.raw.headers)
    headers.delete('x-http-method-override')
    const sent = method ?? c.req.method
    const hasBody = sent !== 'GET' && sent !== 'HEAD' && c.req.raw.body !== null
    return api.fetch(
      new Request(url, {
        method: sent,
        headers,
        ...(hasBody ? { body: c.req.raw.body, duplex: 'half' } : {}),
      }),
      c.env,
    )
  })

const overridingMethod = (asked: string | undefined): string | undefined => {
  const method = asked?.trim().toUpperCase()
  return method !== undefined && OVERRIDING.has(method) ? method : undefined
}
