import { RateLimiterMemory } from 'rate-limiter-flexible'
import { Refusal } from '#server/http/refusal.ts'
import { currentNetwork } from '#server/limits/current-client.ts'
import type { Shop } from '#server/shop.ts'
import { cartStrings } from '#storefront/strings/pl/cart.ts'

/**
 * New carts of one network, and by how many bytes its carts may grow: a whole office, or a carrier's
 * customers, stays far below.
 */
export const NEW_CARTS = { points: 600, duration: 600 }
export const CART_BYTES = { points: 2_000_000, duration: 600 }

type Needs = Pick<Shop, 'db'> & { settings: Pick<Shop['settings'], 'isProduction'> }
type Limiters = { carts: RateLimiterMemory; bytes: RateLimiterMemory }
const opened = new WeakMap<Shop['db'], Limiters>()
const limitersOf = (db: Shop['db']): Limiters => {
  const known = opened.get(db) ?? {
    carts: new RateLimiterMemory(NEW_CARTS),
    bytes: new RateLimiterMemory(CART_BYTES),
  }
  opened.set(db, known)
  return known
}

export type TakeCartSpace = (growth: { isNew: boolean; bytes: number }) => Promise<void>

/**
 * Call it when a request begins to change a cart; what it gives takes from the network's limits before the
 * cart is written, and throws a 429 when nothing is left. The demo answers its own machine only and does not
 * count; nor does background work.
 */
export const cartSpaceOf = ({ db, settings }: Needs): TakeCartSpace => {
  const network = settings.isProduction ? currentNetwork() : undefined
  if (network === undefined) return async () => {}
  const { carts, bytes } = limitersOf(db)
  return async (growth) => {
    if (growth.isNew) await take(carts, network, 1)
    if (growth.bytes > 0) await take(bytes, network, growth.bytes)
  }
}

const take = async (limiter: RateLimiterMemory, network: string, points: number): Promise<void> => {
  const waitMs = await limiter.consume(network, points).then(
    () => undefined,
    (full: { msBeforeNext: number }) => full.msBeforeNext,
  )
  if (waitMs !== undefined)
    throw new Refusal(429, 'too_many_requests', cartStrings.tooManyCarts, {
      retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
    })
}
