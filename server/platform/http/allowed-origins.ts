import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Services } from '#server/platform/services.ts'
import { isForeignRequest } from './same-origin.ts'

const METHODS = 'OPTIONS, GET, POST, PUT, PATCH, DELETE'
const PREFLIGHT_CACHED_SECONDS = '600'
const EXPOSED =
  'X-WP-Total, X-WP-TotalPages, Link, Cart-Token, Retry-After, Idempotent-Replayed, X-Request-Id'

/**
 * Whether the requesting page is the shop's own, or is on an origin the owner listed. Programs send no
 * origin.
 */
export const isAllowedOrigin = (c: Context, services: Services): boolean => {
  const origin = c.req.header('origin')
  return (
    (origin !== undefined && isListed(services, origin)) ||
    !isForeignRequest(c.req.raw.headers, new URL(services.settings.publicUrl).origin, c.req.url)
  )
}

const isListed = (services: Services, origin: string) =>
  services.shopSettings().allowedOrigins.includes(origin)

type Options = {
  /** Request headers that callers may send. */
  headers: string
  /** Who else may read the answer. A preflight cannot show it, so it is then answered for every origin. */
  mayRead?: (c: Context) => Promise<boolean>
}

/** Of contact forms' calls. */
export const FORM_HEADERS: Options = { headers: 'Content-Type, Accept, X-WP-Nonce, Idempotency-Key' }

/**
 * Answers preflights, and lets pages of other origins read answers: those the owner listed, and those
 * that `mayRead` admits.
 */
export const allowOrigins = (services: Services, { headers, mayRead }: Options) =>
  createMiddleware(async (c, next) => {
    c.header('Vary', 'Origin', { append: true })
    const origin = c.req.header('origin')
    if (origin === undefined) return next()
    if (c.req.method === 'OPTIONS') {
      if (!mayRead && !isListed(services, origin)) return next()
      setOrigin(c, origin)
      c.header('Access-Control-Allow-Methods', METHODS)
      c.header('Access-Control-Allow-Headers', headers)
      c.header('Access-Control-Max-Age', PREFLIGHT_CACHED_SECONDS)
      return c.body(null, 204)
    }
    await next()
    if (!isListed(services, origin) && !(await mayRead?.(c))) return
    setOrigin(c, origin)
    c.header('Access-Control-Expose-Headers', EXPOSED)
  })

const setOrigin = (c: Context, origin: string) => {
  c.header('Access-Control-Allow-Origin', origin)
  c.header('Access-Control-Allow-Credentials', 'true')
}
