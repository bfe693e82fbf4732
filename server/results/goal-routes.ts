import { Hono } from 'hono'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import * as v from 'valibot'
import { goal } from '#contract/display/goal.ts'
import { displayPaths } from '#contract/display/paths.ts'
import { guarded, NOT_KEPT } from '#server/campaigns/answer-display-error.ts'
import { loadLiveSite } from '#server/campaigns/live-site.ts'
import { readTold } from '#server/campaigns/read-told.ts'
import { admitOrigin } from '#server/campaigns/site-origin.ts'
import { isBot } from '#server/conversions/bots.ts'
import { clientNetwork } from '#server/limits/client-network.ts'
import type { Shop } from '#server/shop.ts'
import { enterTrial, noteGoal } from './trial.ts'

const POINTS_A_MINUTE = 60
const MINUTE_SECONDS = 60
const MAX_VISITOR = 100

/** What pages tell of visitors who are compared: those who are shown campaigns and those who are not. */
export const goalRoutes = (shop: Shop): Hono => {
  const app = new Hono()
  const rate = new RateLimiterMemory({ points: POINTS_A_MINUTE, duration: MINUTE_SECONDS })
  app.post(
    displayPaths.goal,
    guarded(shop, async (c) => {
      const site = await loadLiveSite(shop, c.req.param('clientId') ?? '')
      if (!site) return c.json({ error: 'not_found' }, 404, NOT_KEPT)
      if (!admitOrigin(c, shop, site)) return c.json({ error: 'foreign_origin' }, 403, NOT_KEPT)
      const read = v.safeParse(goal.request, await readTold(c))
      if (!read.success) return c.json({ error: 'not_valid' }, 400, NOT_KEPT)
      const { visitor_id, event } = read.output
      // An order is what our own shop says it is, not the page.
      const isTold =
        visitor_id !== '' &&
        !(event === 'reached' && site.settings.goal?.kind === 'order') &&
        !isBot(c.req.header('user-agent'))
      if (!isTold) return c.json({ success: false }, 200, NOT_KEPT)
      const isAllowed = await rate.consume(clientNetwork(c, shop.settings)).then(
        () => true,
        () => false,
      )
      if (!isAllowed)
        return c.json({ error: 'too_many_requests' }, 429, {
          ...NOT_KEPT,
          'Retry-After': String(MINUTE_SECONDS),
        })
      const visitor = visitor_id.slice(0, MAX_VISITOR)
      if (event === 'reached') return c.json({ success: await noteGoal(shop, site, visitor) }, 200, NOT_KEPT)
      await enterTrial(shop, site, visitor)
      return c.json({ success: true }, 200, NOT_KEPT)
    }),
  )
  return app
}
