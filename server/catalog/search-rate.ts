import { RateLimiterMemory } from 'rate-limiter-flexible'
import { Refusal } from '#server/http/refusal.ts'
import type { Shop } from '#server/shop.ts'

/** Whole pages of results: a shopper who tries words and turns pages stays far below. */
const PER_NETWORK = { points: 60, duration: 60 }

type Needs = Pick<Shop, 'db' | 'settings'>

const limiters = new WeakMap<Shop['db'], RateLimiterMemory>()

/** Refuses searches that no person makes. The demo answers its own machine only and does not count. */
export const countSearch = async ({ db, settings }: Needs, network: string): Promise<void> => {
  if (!settings.isProduction) return
  const limiter = limiters.get(db) ?? new RateLimiterMemory(PER_NETWORK)
  limiters.set(db, limiter)
  const mayAsk = await limiter.consume(network).then(
    () => true,
    () => false,
  )
  if (!mayAsk)
    throw new Refusal(429, 'too_many_requests', 'Za dużo wyszukiwań naraz. Spróbuj ponownie za minutę.')
}
