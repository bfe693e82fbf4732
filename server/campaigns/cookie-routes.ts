import { Hono } from 'hono'
import * as v from 'valibot'
import { cookies } from '#contract/display/cookies.ts'
import { displayPaths } from '#contract/display/paths.ts'
import type { Shop } from '#server/shop.ts'
import { guarded, NOT_KEPT } from './answer-display-error.ts'
import { loadLiveSite } from './live-site.ts'
import { readTold } from './read-told.ts'
import { admitOrigin } from './site-origin.ts'

const YEAR_SECONDS = 365 * 86_400
/** An address, or a name without a dot: browsers take no cookies for all below it. */
const UNSHARED = /^[\d.]+$|^[^.]+$/

/**
 * Cookies of a visitor, set by us where a site leads one of its own host names to us: some browsers keep for
 * a week what scripts write, and for as long as they say what a host sets.
 */
export const cookieRoutes = (shop: Shop): Hono => {
  const app = new Hono()
  app.post(
    displayPaths.cookies,
    guarded(shop, async (c) => {
      const site = await loadLiveSite(shop, c.req.param('clientId') ?? '')
      if (!site) return c.json({ error: 'not_found' }, 404, NOT_KEPT)
      if (!admitOrigin(c, shop, site)) return c.json({ error: 'foreign_origin' }, 403, NOT_KEPT)
      c.header('Access-Control-Allow-Credentials', 'true')
      const domain = domainOf(c.req.header('host') ?? '', site.domains)
      const told = domain === undefined ? [] : v.parse(cookies.request, await readTold(c)).cookies
      const isSecure = (c.req.header('origin') ?? shop.settings.publicUrl).startsWith('https:')
      for (const [name, value] of told)
        c.header(
          'Set-Cookie',
          `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${isSecure ? '; Secure' : ''}${domain && `; Domain=${domain}`}`,
          { append: true },
        )
      return c.json({ kept: told.map(([name]) => name) }, 200, NOT_KEPT)
    }),
  )
  return app
}

/**
 * Of the site's domains the one that a host of ours lies in; '' where cookies can only be the host's own.
 * Undefined: it lies in none.
 */
const domainOf = (host: string, domains: readonly string[]): string | undefined => {
  const name = host.replace(/:\d+$/, '').toLowerCase()
  const found = domains
    .map((one) => one.replace(/:\d+$/, ''))
    .find((one) => name === one || name.endsWith(`.${one}`))
  return found !== undefined && UNSHARED.test(found) ? '' : found
}
