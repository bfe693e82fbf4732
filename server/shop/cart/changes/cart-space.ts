import { type Limiter, limiterOf } from '#server/platform/limits/limiters.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import { currentNetwork } from '#server/platform/limits/client-network.ts'
import type { Services } from '#server/platform/services.ts'
import { cartStrings } from '#storefront/strings/pl/cart/cart.ts'

const MS_PER_SECOND = 1_000

/**
 * What a change adds to what the shop stores: a cart, or only bytes of one.
 */
type CartGrowth = { isNew: boolean; bytes: number }
export type ConsumeCartSpace = (growth: CartGrowth) => Promise<void>

/**
 * Call it when a request begins to change a cart. The returned function consumes the network's limits before the
 * cart is written and throws a 429 when nothing is left. The demo answers its own machine only and is not limited;
 * nor is background work.
 */
export const cartSpaceOf = (services: Services): ConsumeCartSpace => {
  const network = services.settings.isProduction ? currentNetwork() : undefined
  if (network === undefined) return async () => {}
  const carts = limiterOf(services, 'new-carts')
  const bytes = limiterOf(services, 'cart-bytes')
  return async (growth) => {
    if (growth.isNew) await consume(carts, network, 1)
    if (growth.bytes > 0) await consume(bytes, network, growth.bytes)
  }
}

/** Throws with the time after which the network has something left. */
const consume = async (limiter: Limiter, network: string, points: number): Promise<void> => {
  const waitMs = await limiter.consume(network, points).then(
    () => undefined,
    (full: { msBeforeNext: number }) => full.msBeforeNext,
  )
  if (waitMs !== undefined)
    throw new Refusal(429, 'too_many_requests', cartStrings.tooManyCarts, {
      retryAfterSeconds: Math.max(1, Math.ceil(waitMs / MS_PER_SECOND)),
    })
}
