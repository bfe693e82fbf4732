import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { escapeHtml } from '#server/platform/mail/render-mail.ts'
import { securityHeaders } from '#server/platform/http/security-headers.ts'
import type { Services } from '#server/platform/services.ts'

/** A prefetching browser, or a program that checks an address: nothing may be used up by it. */
export const isLookAhead = (c: Context): boolean =>
  c.req.method === 'HEAD' ||
  /prefetch|prerender/.test(`${c.req.header('sec-purpose') ?? ''} ${c.req.header('purpose') ?? ''}`)

const NONCE_BYTES = 16

/** A page only for frames of these origins, which runs only the given script, if any. */
export const framedPage = (
  c: Context,
  services: Services,
  title: string,
  origins: string[],
  script?: string,
): Response => {
  const nonce = Buffer.from(services.randomBytes(NONCE_BYTES)).toString('base64')
  preventCaching(c)
  c.header('X-Content-Type-Options', 'nosniff')
  c.header(
    'Content-Security-Policy',
    [
      `default-src 'none'`,
      script === undefined ? `script-src 'none'` : `script-src 'nonce-${nonce}'`,
      `base-uri 'none'`,
      `form-action 'none'`,
      `frame-ancestors ${origins.length ? origins.join(' ') : `'none'`}`,
    ].join('; '),
  )
  return c.html(
    `<!doctype html><html lang="pl"><head><meta charset="utf-8"><meta name="robots" content="noindex"><title>${title}</title></head><body>${script === undefined ? '' : `<script nonce="${nonce}">${script}</script>`}</body></html>`,
  )
}

/**
 * A page of the wire for people, without the shop's layout; not cached or framed. `body` is markup;
 * `formSource`: the CSP source that the form's answer may redirect to.
 */
export const plainPage = (
  c: Context,
  services: Services,
  title: string,
  body: string,
  status: ContentfulStatusCode = 200,
  formSource?: string,
): Response => {
  for (const [name, value] of Object.entries(securityHeaders(services)))
    c.header(
      name,
      formSource === undefined
        ? value
        : value.replace("form-action 'self'", `form-action 'self' ${formSource}`),
    )
  preventCaching(c)
  return c.html(
    `<!doctype html><html lang="pl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><link rel="icon" href="data:,"><title>${escapeHtml(title)}</title></head><body><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`,
    status,
  )
}

/** The content of such an address or answer is confidential (RFC 9700, 4.2). */
export const preventCaching = (c: Context): void => {
  c.header('Cache-Control', 'no-store')
  c.header('Pragma', 'no-cache')
  c.header('Referrer-Policy', 'no-referrer')
}
