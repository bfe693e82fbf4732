import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Services } from '#server/platform/services.ts'
import { clientNetwork } from './client-network.ts'
import type { LimitName } from '#server/platform/limit-table.ts'
import { limiterOf } from './limiters.ts'

/**
 * Limits requests of one network, on the route's line. Routes with one limit and different scopes count
 * separately. A count that belongs further inside (after the caller's site is known, or of something other than
 * requests) uses `limiterOf` itself.
 */
export const limitRate = (
  services: Services,
  name: LimitName,
  refuse: (c: Context) => Response,
  scope?: string,
) => {
  const limiter = limiterOf(services, name)
  return createMiddleware(async (c, next) => {
    const network = clientNetwork(c, services)
    const isAllowed = await limiter.consume(scope === undefined ? network : `${scope} ${network}`).then(
      () => true,
      () => false,
    )
    if (!isAllowed) return refuse(c)
    await next()
  })
}
