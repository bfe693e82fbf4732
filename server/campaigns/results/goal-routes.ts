import { Hono } from 'hono'
import { limiterOf } from '#server/platform/limits/limiters.ts'
import * as v from 'valibot'
import { goal } from '#contract/display/events.ts'
import { displayPaths } from '#contract/display/paths.ts'
import { withJsonErrors, NO_STORE } from '../http/answer.ts'
import { loadPublishedSite } from '../sites/published-site.ts'
import { parseBody } from '../http/parse-body.ts'
import { admitOrigin } from '../http/site-origin.ts'
import { isBot } from '#server/platform/http/is-bot.ts'
import { clientNetwork } from '#server/platform/limits/client-network.ts'
import type { Services } from '#server/platform/services.ts'
import { enterExperiment, recordGoal } from './experiment.ts'

const MINUTE_SECONDS = 60
const MAX_VISITOR = 100

/** Reports of compared visitors: those with campaigns and those held out. */
export const goalRoutes = (services: Services): Hono => {
  const app = new Hono()
  const rate = limiterOf(services, 'goals')
  app.post(
    displayPaths.goal,
    withJsonErrors(services, async (c) => {
      const site = await loadPublishedSite(services, c.req.param('clientId') ?? '')
      if (!site) return c.json({ error: 'not_found' }, 404, NO_STORE)
      if (!admitOrigin(c, services, site)) return c.json({ error: 'foreign_origin' }, 403, NO_STORE)
      const read = v.safeParse(goal.request, await parseBody(c))
      if (!read.success) return c.json({ error: 'not_valid' }, 400, NO_STORE)
      const { visitor_id, event } = read.output
      // Orders are known to our own shop, not reported by pages.
      const isTold =
        visitor_id !== '' &&
        !(event === 'reached' && site.settings.goal?.kind === 'order') &&
        !isBot(c.req.header('user-agent'))
      if (!isTold) return c.json({ success: false }, 200, NO_STORE)
      const isAllowed = await rate.consume(clientNetwork(c, services)).then(
        () => true,
        () => false,
      )
      if (!isAllowed)
        return c.json({ error: 'too_many_requests' }, 429, {
          ...NO_STORE,
          'Retry-After': String(MINUTE_SECONDS),
        })
      const visitor = visitor_id.slice(0, MAX_VISITOR)
      if (event === 'reached')
        return c.json({ success: await recordGoal(services, site, visitor) }, 200, NO_STORE)
      await enterExperiment(services, site, visitor)
      return c.json({ success: true }, 200, NO_STORE)
    }),
  )
  return app
}
