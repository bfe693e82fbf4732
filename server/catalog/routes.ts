import { Hono } from 'hono'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { SearchSuggestions } from '#contract/shop/search-suggestions.ts'
import { clientNetwork } from '#server/limits/client-network.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Shop } from '#server/shop.ts'
import { suggest } from './suggest.ts'

/** A quick typist asks some five times a second, for a short while. */
const SUGGESTIONS_A_MINUTE = 120
const MINUTE_S = 60
const CACHE_S = 30

export const catalogRoutes = (shop: Shop): Hono => {
  const limiter = new RateLimiterMemory({ points: SUGGESTIONS_A_MINUTE, duration: MINUTE_S })
  return new Hono().get('/szukaj/podpowiedzi', async (c) => {
    const mayAsk = await limiter.consume(clientNetwork(c, shop.settings)).then(
      () => true,
      () => false,
    )
    if (!mayAsk) throw new Refusal(429, 'too_many_requests', 'Za dużo zapytań naraz. Spróbuj za chwilę.')
    c.header('Cache-Control', `private, max-age=${CACHE_S}`)
    return c.json((await suggest(shop, c.req.query('q') ?? '')) satisfies SearchSuggestions)
  })
}
