import { Hono } from 'hono'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import * as v from 'valibot'
import { limitLogs } from '#contract/display/limit-logs.ts'
import { displayPaths } from '#contract/display/paths.ts'
import { clientNetwork } from '#server/limits/client-network.ts'
import type { Shop } from '#server/shop.ts'
import { guarded, NOT_KEPT } from './answer-display-error.ts'
import { loadLiveSite } from './live-site.ts'
import { restrictionId } from './restriction.ts'
import { admitOrigin } from './site-origin.ts'
import { addLimitLog } from './store.ts'

const POINTS = 30
const MINUTE_SECONDS = 60

/**
 * What somebody did with the note that a site is over its plan: one of the two calls that write although they
 * are a GET.
 */
export const limitRoutes = (shop: Shop): Hono => {
  const app = new Hono()
  const rate = new RateLimiterMemory({ points: POINTS, duration: MINUTE_SECONDS })

  app.get(
    displayPaths.limitLogs,
    guarded(shop, async (c) => {
      const site = await loadLiveSite(shop, c.req.param('clientId') ?? '')
      if (!site) return c.json({ error: 'unauthorized' }, 401, NOT_KEPT)
      if (!admitOrigin(c, shop, site)) return c.json({ error: 'foreign_origin' }, 403, NOT_KEPT)
      const read = v.safeParse(limitLogs.request, c.req.query())
      // Of this month's note only, and only while there is one.
      if (!read.success || site.restriction?.id !== read.output.id)
        return c.json({ error: 'not_valid' }, 400, NOT_KEPT)
      const isAllowed = await rate.consume(clientNetwork(c, shop.settings)).then(
        () => true,
        () => false,
      )
      if (!isAllowed)
        return c.json({ error: 'too_many_requests' }, 429, {
          ...NOT_KEPT,
          'Retry-After': String(MINUTE_SECONDS),
        })
      const { status } = read.output
      const nowMs = shop.now()
      await shop.db.transaction((tx) =>
        addLimitLog(tx, {
          id: `${restrictionId(site.id, nowMs)}:${status}`,
          site_id: site.id,
          status,
          at_ms: nowMs,
        }),
      )
      return c.json({ success: true }, 200, NOT_KEPT)
    }),
  )
  return app
}
