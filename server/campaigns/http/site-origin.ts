import type { Context } from 'hono'
import { derivedOnce } from '#server/platform/derived.ts'
import { definePart, type Services } from '#server/platform/services.ts'
import { isOfDomains } from '../editor/domain.ts'
import type { PublishedSite } from '../sites/published-site.ts'

const METHODS = 'GET, POST'
const HEADERS = 'content-type'
const PREFLIGHT_MAX_AGE_SECONDS = '600'

/** Any page may send a preflight; only the call itself names its site. */
export const answerPreflight = (c: Context): Response => {
  c.header('Access-Control-Allow-Origin', c.req.header('origin') ?? '*')
  c.header('Access-Control-Allow-Methods', METHODS)
  // Pages that wrap fetch add headers of their own to every call; we read none of them.
  c.header('Access-Control-Allow-Headers', c.req.header('access-control-request-headers') ?? HEADERS)
  c.header('Access-Control-Max-Age', PREFLIGHT_MAX_AGE_SECONDS)
  c.header('Vary', 'Origin', { append: true })
  c.header('X-Content-Type-Options', 'nosniff')
  return c.body(null, 204)
}

/** Answers differ by origin. */
const BY_ORIGIN = { Vary: 'Origin' }

/** CORS headers for a page of the site; undefined: the page is not the site's. Programs send no origin and may call. */
export const originHeaders = (
  c: Context,
  services: Services,
  site: PublishedSite,
): Record<string, string> | undefined => {
  const origin = c.req.header('origin')
  if (origin === undefined) return BY_ORIGIN
  return isAdmitted(origin, site) || origin === services.get(ownOrigin)
    ? { ...BY_ORIGIN, 'Access-Control-Allow-Origin': origin }
    : undefined
}

/** CORS headers for any page: the caller has proven its right otherwise. */
export const anyOrigin = (c: Context): Record<string, string> => ({
  ...BY_ORIGIN,
  'Access-Control-Allow-Origin': c.req.header('origin') ?? '*',
})

/** Sets the CORS headers; false: the calling page is not the site's. */
export const admitOrigin = (c: Context, services: Services, site: PublishedSite): boolean => {
  const headers = originHeaders(c, services, site)
  for (const [name, value] of Object.entries(headers ?? BY_ORIGIN)) c.header(name, value)
  return headers !== undefined
}

const ownOrigin = definePart('own origin', ({ settings }) => new URL(settings.publicUrl).origin)

/** Parsing an origin costs more than everything else here, and few origins call a site. */
const MAX_CACHED = 100
const knownOrigins = derivedOnce((_: PublishedSite) => new Map<string, boolean>())
const isAdmitted = (origin: string, site: PublishedSite): boolean => {
  const origins = knownOrigins(site)
  const known = origins.get(origin)
  if (known !== undefined) return known
  const answer = isOfDomains(origin, site.domains)
  if (origins.size < MAX_CACHED) origins.set(origin, answer)
  return answer
}
