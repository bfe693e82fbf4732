import { Hono } from 'hono'
import { limiterOf } from '#server/platform/limits/limiters.ts'
import * as v from 'valibot'
import { limitLogs } from '#contract/display/limit-logs.ts'
import { displayPaths } from '#contract/display/paths.ts'
import { clientNetwork } from '#server/platform/limits/client-network.ts'
import type { Services } from '#server/platform/services.ts'
import { withJsonErrors, NO_STORE } from '../http/answer.ts'
import { loadPublishedSite } from '../sites/published-site.ts'
import { restrictionId } from '../sites/plan-restriction.ts'
import { admitOrigin } from '../http/site-origin.ts'
import { addLimitLog } from '../editor/store.ts'

const MINUTE_SECONDS = 60

/** Stores the owner's answer to the notice that a site is over its plan: one of two GET calls that write. */
export const limitRoutes = (services: Services): Hono => {
  const app = new Hono()
  const rate = limiterOf(services, 'plan-notices')

  app.get(
    displayPaths.limitLogs,
    withJsonErrors(services, async (c) => {
      const site = await loadPublishedSite(services, c.req.param('clientId') ?? '')
      if (!site) return c.json({ error: 'unauthorized' }, 401, NO_STORE)
      if (!admitOrigin(c, services, site)) return c.json({ error: 'foreign_origin' }, 403, NO_STORE)
      const read = v.safeParse(limitLogs.request, c.req.query())
      // Only for this month's notice, and only while it is shown.
      if (!read.success || site.restriction?.id !== read.output.id)
        return c.json({ error: 'not_valid' }, 400, NO_STORE)
      const isAllowed = await rate.consume(clientNetwork(c, services)).then(
        () => true,
        () => false,
      )
      if (!isAllowed)
        return c.json({ error: 'too_many_requests' }, 429, {
          ...NO_STORE,
          'Retry-After': String(MINUTE_SECONDS),
        })
      const { status } = read.output
      const nowMs = services.now()
      await services.db.transaction((tx) =>
        addLimitLog(tx, {
          id: `${restrictionId(site.id, nowMs)}:${status}`,
          site_id: site.id,
          status,
          at_ms: nowMs,
        }),
      )
      return c.json({ success: true }, 200, NO_STORE)
    }),
  )
  return app
}
