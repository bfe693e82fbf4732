import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { Services } from '#server/platform/services.ts'
import { clientNetwork } from './client-network.ts'

export type RateLimit = { points: number; durationSeconds: number }

/**
 * Limits requests of one network, on the route's line. Every process counts separately: with several of them
 * the limit is that many times as high. A count that belongs further inside (after the caller's site is known, or of
 * something other than requests) uses `RateLimiterMemory` itself.
 */
export const limitRate = (
  services: Services,
  { points, durationSeconds }: RateLimit,
  refuse: (c: Context) => Response,
) => {
  const limiter = new RateLimiterMemory({ points, duration: durationSeconds })
  return createMiddleware(async (c, next) => {
    const isAllowed = await limiter.consume(clientNetwork(c, services)).then(
      () => true,
      () => false,
    )
    if (!isAllowed) return refuse(c)
    await next()
  })
}
