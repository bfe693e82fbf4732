import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** On every answer of these endpoints; the date is the one shop clients know. */
const headers = {
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'noindex',
  Expires: 'Wed, 11 Jan 1984 05:00:00 GMT',
  'Cache-Control': 'no-cache, must-revalidate, max-age=0, no-store, private',
}
const jsonHeaders = { ...headers, 'Content-Type': 'application/json; charset=UTF-8' }
const htmlHeaders = { ...headers, 'Content-Type': 'text/html; charset=UTF-8' }

export const answerAjaxJson = (c: Context, body: unknown, status: ContentfulStatusCode = 200): Response =>
  c.body(JSON.stringify(body), status, jsonHeaders)

export const answerHtml = (c: Context, markup: string, status: ContentfulStatusCode = 200): Response =>
  c.body(markup, status, htmlHeaders)

/** The page this came from was open too long, or is not ours. */
export const refuseNonce = (c: Context): Response => answerHtml(c, '-1', 403)
