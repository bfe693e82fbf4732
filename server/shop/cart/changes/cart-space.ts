import { RateLimiterMemory } from 'rate-limiter-flexible'
import { Refusal } from '#server/platform/errors/refusal.ts'
import { currentNetwork } from '#server/platform/limits/client-network.ts'
import { definePart, type Services } from '#server/platform/services.ts'
import { cartStrings } from '#storefront/strings/pl/cart/cart.ts'

/**
 * New carts of one network, and by how many bytes its carts may grow: a whole office, or a carrier's
 * customers, stays far below.
 */
export const NEW_CARTS = { points: 600, duration: 600 }
export const CART_BYTES = { points: 2_000_000, duration: 600 }

const cartSpaceLimiters = definePart('cart space limiters', () => ({
  carts: new RateLimiterMemory(NEW_CARTS),
  bytes: new RateLimiterMemory(CART_BYTES),
}))

export type ConsumeCartSpace = (growth: { isNew: boolean; bytes: number }) => Promise<void>

/**
 * Call it when a request begins to change a cart. The returned function consumes the network's limits before the
 * cart is written and throws a 429 when nothing is left. The demo answers its own machine only and is not limited;
 * nor is background work.
 */
export const cartSpaceOf = (services: Services): ConsumeCartSpace => {
  const network = services.settings.isProduction ? currentNetwork() : undefined
  if (network === undefined) return async () => {}
  const { carts, bytes } = services.get(cartSpaceLimiters)
  return async (growth) => {
    if (growth.isNew) await consume(carts, network, 1)
    if (growth.bytes > 0) await consume(bytes, network, growth.bytes)
  }
}

const consume = async (limiter: RateLimiterMemory, network: string, points: number): Promise<void> => {
  const waitMs = await limiter.consume(network, points).then(
    () => undefined,
    (full: { msBeforeNext: number }) => full.msBeforeNext,
  )
  if (waitMs !== undefined)
    throw new Refusal(429, 'too_many_requests', cartStrings.tooManyCarts, {
      retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
    })
}
