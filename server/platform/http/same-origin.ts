import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { Refusal } from '../errors/refusal.ts'

/**
 * Whether a person followed a link of ours (or typed the address). A picture or a frame on another site,
 * and a browser that prefetches, must not change anything by an address.
 */
export const isSameSiteNavigation = (c: Context, publicUrl: string): boolean => {
  if (isPrefetchRequest(c)) return false
  const site = c.req.header('sec-fetch-site')
  if (site)
    return (
      (site === 'same-origin' || site === 'none') &&
      (c.req.header('sec-fetch-mode') ?? 'navigate') === 'navigate'
    )
  // Older browsers send only the referrer.
  const referer = c.req.header('referer')
  if (!referer || !URL.canParse(referer)) return false
  const { origin } = new URL(referer)
  return origin === new URL(publicUrl).origin || origin === new URL(c.req.url).origin
}

/** A browser that prefetches, before anybody has followed the link. */
export const isPrefetchRequest = (c: Context): boolean =>
  /prefetch|prerender/.test(`${c.req.header('sec-purpose') ?? ''} ${c.req.header('purpose') ?? ''}`)

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * A browser reports where a request comes from; another site may not change anything here. `isAllowed` makes
 * exceptions. Programs that send neither header (apps, curl) are admitted: they do not send a visitor's
 * cookies by accident.
 */
export const sameOriginOnly = (publicUrl: string, isAllowed: (c: Context) => boolean = () => false) => {
  const ownOrigin = new URL(publicUrl).origin
  return createMiddleware(async (c, next) => {
    if (
      !SAFE_METHODS.has(c.req.method) &&
      isForeignRequest(c.req.raw.headers, ownOrigin, c.req.url) &&
      !isAllowed(c)
    ) {
      throw new Refusal(403, 'foreign_origin', 'Ta strona przyjmuje formularze tylko ze swojego adresu.')
    }
    await next()
  })
}

/** Whether a browser reports that another site sent this. */
export const isForeignRequest = (headers: Headers, ownOrigin: string, requestUrl: string): boolean => {
  const site = headers.get('sec-fetch-site')
  if (site) return site !== 'same-origin' && site !== 'none'
  const origin = headers.get('origin')
  if (!origin) return false
  // Behind the same host name under another port or scheme (a demo on localhost) the request's own address counts too.
  return origin !== ownOrigin && origin !== new URL(requestUrl).origin
}
