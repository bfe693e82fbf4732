import { Hono } from 'hono'
import * as v from 'valibot'
import { cookies } from '#contract/display/cookies.ts'
import { displayPaths } from '#contract/display/paths.ts'
import type { Services } from '#server/platform/services.ts'
import { withJsonErrors, NO_STORE } from '../http/answer.ts'
import { loadPublishedSite } from '../sites/published-site.ts'
import { parseBody } from '../http/parse-body.ts'
import { admitOrigin } from '../http/site-origin.ts'

const YEAR_SECONDS = 365 * 86_400
/** An IP address, or a name without a dot: browsers accept no cookies for all its subdomains. */
const UNSHARED = /^[\d.]+$|^[^.]+$/

/**
 * Sets a visitor's cookies where a host name of the site points to us: some browsers delete cookies set by
 * scripts after a week, but not those set by a host.
 */
export const cookieRoutes = (services: Services): Hono => {
  const app = new Hono()
  app.post(
    displayPaths.cookies,
    withJsonErrors(services, async (c) => {
      const site = await loadPublishedSite(services, c.req.param('clientId') ?? '')
      if (!site) return c.json({ error: 'not_found' }, 404, NO_STORE)
      if (!admitOrigin(c, services, site)) return c.json({ error: 'foreign_origin' }, 403, NO_STORE)
      c.header('Access-Control-Allow-Credentials', 'true')
      const domain = domainOf(c.req.header('host') ?? '', site.domains)
      const body = domain === undefined ? [] : v.parse(cookies.request, await parseBody(c)).cookies
      const isSecure = (c.req.header('origin') ?? services.settings.publicUrl).startsWith('https:')
      for (const [name, value] of body)
        c.header(
          'Set-Cookie',
          `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${isSecure ? '; Secure' : ''}${domain && `; Domain=${domain}`}`,
          { append: true },
        )
      return c.json({ kept: body.map(([name]) => name) }, 200, NO_STORE)
    }),
  )
  return app
}

/**
 * The site's domain that contains our host; '' where cookies can only be the host's own. Undefined: there is
 * none.
 */
const domainOf = (host: string, domains: readonly string[]): string | undefined => {
  const name = host.replace(/:\d+$/, '').toLowerCase()
  const found = domains
    .map((one) => one.replace(/:\d+$/, ''))
    .find((one) => name === one || name.endsWith(`.${one}`))
  return found !== undefined && UNSHARED.test(found) ? '' : found
}
