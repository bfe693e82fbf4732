import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { IdentityService } from './identity-service.ts'
import { problems } from '../http/identity-problem.ts'
import { REQUEST_ID_HEADER } from '../http/peer.ts'
import type { AppInstance, Client } from '../sites/site.ts'

const ALLOWED_METHODS = 'GET, POST, PATCH, PUT, DELETE'
const ALLOWED_HEADERS =
  'authorization, content-type, x-wix-bi-gateway, x-wix-consistent, wix-site-id, wix-account-id, client-binding, x-wix-linguist, dpop'
const PREFLIGHT_KEPT_SECONDS = '600'
/** Clients read them for error messages and consistency. */
const EXPOSED_HEADERS = `${REQUEST_ID_HEADER}, X-Wix-Consistent`

/**
 * Pages of registered origins may call; a preflight does not name its client, so it is answered for any of
 * them, and the call itself only for its own client's (`requireOrigin`). Never with credentials.
 */
export const crossOrigin = (identity: IdentityService) =>
  createMiddleware(async (c, next) => {
    const origin = c.req.header('origin')
    c.header('Vary', 'Origin', { append: true })
    if (origin !== undefined) {
      const directory = await identity.directory()
      const isKnown = directory.isKnownOrigin(origin)
      // The page must be able to read a refusal: without these headers clients get no reason.
      if (isKnown || c.req.method !== 'OPTIONS') {
        c.header('Access-Control-Allow-Origin', origin)
        c.header('Access-Control-Expose-Headers', EXPOSED_HEADERS)
      }
      if (!isKnown) throw problems.notAllowed()
    }
    if (c.req.method === 'OPTIONS') {
      c.header('Access-Control-Allow-Methods', ALLOWED_METHODS)
      c.header('Access-Control-Allow-Headers', ALLOWED_HEADERS)
      c.header('Access-Control-Max-Age', PREFLIGHT_KEPT_SECONDS)
      return c.body(null, 204)
    }
    await next()
  })

/** Refuses a page of another client's origin. */
export const requireOrigin = (c: Context, identity: IdentityService, client: Client | undefined): void => {
  if (client) requireOneOf(c, identity, client.origins)
}

/** Refuses a page that belongs neither to a client of the installation's site nor to the application. */
export const requireInstallationOrigin = async (
  c: Context,
  identity: IdentityService,
  instance: AppInstance,
): Promise<void> => {
  const directory = await identity.directory()
  requireOneOf(c, identity, directory.originsOf(instance))
}

const requireOneOf = (c: Context, identity: IdentityService, origins: readonly string[]): void => {
  const origin = c.req.header('origin')
  if (origin === undefined || origins.includes(origin)) return
  if (origin !== new URL(identity.services.settings.publicUrl).origin) throw problems.notAllowed()
}
