import type { Context } from 'hono'
import type { Shop } from '#server/shop.ts'
import { keepSecret } from './plain-page.ts'

const NONCE_BYTES = 16

/** A page that stands only in frames of these origins, and runs nothing but the one script, if any. */
export const framedPage = (
  c: Context,
  shop: Pick<Shop, 'randomBytes'>,
  title: string,
  origins: string[],
  script?: string,
): Response => {
  const nonce = Buffer.from(shop.randomBytes(NONCE_BYTES)).toString('base64')
  keepSecret(c)
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
