import type { Context } from 'hono'

/**
 * Whether a person followed a link of ours (or typed the address). A picture or a frame on another site,
 * and a browser that fetches ahead, must not change anything by an address.
 */
export const isSameSiteNavigation = (c: Context, publicUrl: string): boolean => {
  if (isPrefetch(c)) return false
  const site = c.req.header('sec-fetch-site')
  if (site)
    return (
      (site === 'same-origin' || site === 'none') &&
      (c.req.header('sec-fetch-mode') ?? 'navigate') === 'navigate'
    )
  // Older browsers say only where they come from.
  const referer = c.req.header('referer')
  if (!referer || !URL.canParse(referer)) return false
  const { origin } = new URL(referer)
  return origin === new URL(publicUrl).origin || origin === new URL(c.req.url).origin
}

/** A browser that fetches ahead, before anybody has followed the link. */
export const isPrefetch = (c: Context): boolean =>
  /prefetch|prerender/.test(`${c.req.header('sec-purpose') ?? ''} ${c.req.header('purpose') ?? ''}`)
