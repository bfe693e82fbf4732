import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { escapeHtml } from '#server/mail/draw-mail.ts'
import { securityHeaders } from '#server/pages/security-headers.ts'
import type { Shop } from '#server/shop.ts'

/**
 * A page of the wire's own for people, without the shop around it; nothing of it is kept or framed. `body` is markup;
 * `formSource`: the CSP source to which the answer of the page's form may lead.
 */
export const plainPage = (
  c: Context,
  { settings }: Pick<Shop, 'settings'>,
  title: string,
  body: string,
  status: ContentfulStatusCode = 200,
  formSource?: string,
): Response => {
  for (const [name, value] of Object.entries(securityHeaders([], settings.publicUrl.startsWith('https:'))))
    c.header(
      name,
      formSource === undefined
        ? value
        : value.replace("form-action 'self'", `form-action 'self' ${formSource}`),
    )
  keepSecret(c)
  return c.html(
    `<!doctype html><html lang="pl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><link rel="icon" href="data:,"><title>${escapeHtml(title)}</title></head><body><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`,
    status,
  )
}

/** What is in such an address or answer stays between us and its reader (RFC 9700, 4.2). */
export const keepSecret = (c: Context): void => {
  c.header('Cache-Control', 'no-store')
  c.header('Pragma', 'no-cache')
  c.header('Referrer-Policy', 'no-referrer')
}
