import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { IdentityService } from '../identity-service.ts'
import { problems } from '../identity-problem.ts'
import { REQUEST_ID_HEADER } from '../peer.ts'
import type { Client } from '../sites/site.ts'

const ALLOWED_METHODS = 'GET, POST, PATCH, PUT, DELETE'
const ALLOWED_HEADERS = 'authorization, content-type, x-wix-bi-gateway, x-wix-consistent, wix-site-id, wix-account-id, client-binding, x-wix-linguist, dpop'
const PREFLIGHT_KEPT_SECONDS = '600'
/** Read by clients in error messages, and to read their own writes. */
const EXPOSED_HEADERS = `${REQUEST_ID_HEADER}, X-Wix-Consistent`

/**
 * Pages of registered origins may call; a preflight cannot say whose client it is for, so it is answered for any
 * of them, and the call itself only for its own client's (`requireOrigin`). Never with credentials.
 */
export const crossOrigin = (identity: IdentityService) =>
  createMiddleware(async (c, next) => {
    const origin = c.req.header('origin')
    c.header('Vary', 'Origin', { append: true })
    if (origin !== undefined) {
      const directory = await identity.directory()
      if (!directory.isKnownOrigin(origin)) throw problems.notAllowed()
      c.header('Access-Control-Allow-Origin', origin)
      c.header('Access-Control-Expose-Headers', EXPOSED_HEADERS)
    }
    if (c.req.method === 'OPTIONS') {
      c.header('Access-Control-Allow-Methods', ALLOWED_METHODS)
      c.header('Access-Control-Allow-Headers', ALLOWED_HEADERS)
      c.header('Access-Control-Max-Age', PREFLIGHT_KEPT_SECONDS)
      return c.body(null, 204)
    }
    await next()
  })

/** Refuses a page of another client's origin, which also may not read why. */
export const requireOrigin = (c: Context, identity: IdentityService, client: Client | undefined): void => {
  const origin = c.req.header('origin')
  if (origin === undefined || client === undefined) return
  if (client.origins.includes(origin) || origin === new URL(identity.shop.settings.publicUrl).origin) return
  c.header('Access-Control-Allow-Origin', undefined)
  throw problems.notAllowed()
}
