import type { Context } from 'hono'
import type { Shop } from '#server/shop.ts'
import { isOfDomains } from './domain.ts'
import type { LiveSite } from './live-site.ts'

const METHODS = 'GET, POST'
const HEADERS = 'content-type'
const PREFLIGHT_KEPT_SECONDS = '600'

/** Any page may ask whether it may ask; which site it is for, only the call itself tells. */
export const answerPreflight = (c: Context): Response => {
  c.header('Access-Control-Allow-Origin', c.req.header('origin') ?? '*')
  c.header('Access-Control-Allow-Methods', METHODS)
  c.header('Access-Control-Allow-Headers', HEADERS)
  c.header('Access-Control-Max-Age', PREFLIGHT_KEPT_SECONDS)
  c.header('Vary', 'Origin', { append: true })
  c.header('X-Content-Type-Options', 'nosniff')
  return c.body(null, 204)
}

/** Whether the page that calls is one of the site's; if so, it may read the answer. Programs, which name no origin, may call. */
export const admitOrigin = (c: Context, shop: Pick<Shop, 'settings'>, site: LiveSite): boolean => {
  const origin = c.req.header('origin')
  c.header('Vary', 'Origin', { append: true })
  if (origin === undefined) return true
  if (!isOfDomains(origin, site.domains) && origin !== new URL(shop.settings.publicUrl).origin) return false
  c.header('Access-Control-Allow-Origin', origin)
  return true
}

/** Any page may read the answer: whoever asks has proven otherwise that they may. */
export const admitAnyOrigin = (c: Context): void => c.header('Access-Control-Allow-Origin', c.req.header('origin') ?? '*')
