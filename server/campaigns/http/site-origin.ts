import type { Context } from 'hono'
import { definePart, type Services } from '#server/platform/services.ts'
import { isOfDomains } from '../editor/domain.ts'
import type { PublishedSite } from '../sites/published-site.ts'

const METHODS = 'GET, POST'
const HEADERS = 'content-type'
const PREFLIGHT_KEPT_SECONDS = '600'

/** Any page may ask whether it may ask; which site it is for, only the call itself tells. */
export const answerPreflight = (c: Context): Response => {
  c.header('Access-Control-Allow-Origin', c.req.header('origin') ?? '*')
  c.header('Access-Control-Allow-Methods', METHODS)
  // Pages that put a fetch of their own before the browser's add headers of their own to every call; we read
  // none of them.
  c.header('Access-Control-Allow-Headers', c.req.header('access-control-request-headers') ?? HEADERS)
  c.header('Access-Control-Max-Age', PREFLIGHT_KEPT_SECONDS)
  c.header('Vary', 'Origin', { append: true })
  c.header('X-Content-Type-Options', 'nosniff')
  return c.body(null, 204)
}

/** Answers differ by who asks. */
const BY_ORIGIN = { Vary: 'Origin' }

/**
 * Headers by which the page that calls may read the answer, if it is one of the site's; undefined: it is not.
 * Programs, which name no origin, may call.
 */
export const originHeaders = (
  c: Context,
  services: Services,
  site: Pick<PublishedSite, 'domains'>,
): Record<string, string> | undefined => {
  const origin = c.req.header('origin')
  if (origin === undefined) return BY_ORIGIN
  return isAdmitted(origin, site.domains) || origin === services.get(ownOrigin)
    ? { ...BY_ORIGIN, 'Access-Control-Allow-Origin': origin }
    : undefined
}

/** Any page may read the answer: whoever asks has proven otherwise that they may. */
export const anyOrigin = (c: Context): Record<string, string> => ({
  ...BY_ORIGIN,
  'Access-Control-Allow-Origin': c.req.header('origin') ?? '*',
})

/** Whether the page that calls is one of the site's; if so, it may read the answer. */
export const admitOrigin = (c: Context, services: Services, site: PublishedSite): boolean => {
  const headers = originHeaders(c, services, site)
  for (const [name, value] of Object.entries(headers ?? BY_ORIGIN)) c.header(name, value)
  return headers !== undefined
}

const ownOrigin = definePart('own origin', ({ settings }) => new URL(settings.publicUrl).origin)

/** Pages of a site ask again and again; reading their origin anew costs more than everything else here. */
const MAX_CACHED = 100
const known = new WeakMap<readonly string[], Map<string, boolean>>()
const isAdmitted = (origin: string, domains: readonly string[]): boolean => {
  const origins = known.get(domains) ?? new Map<string, boolean>()
  known.set(domains, origins)
  const answer = origins.get(origin) ?? isOfDomains(origin, domains)
  if (origins.size < MAX_CACHED) origins.set(origin, answer)
  return answer
}
