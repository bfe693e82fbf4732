import { Hono } from 'hono'
import type { SearchSuggestions } from '#contract/shop/product.ts'
import { limitRate } from '#server/platform/limits/rate-limit.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import type { Services } from '#server/platform/services.ts'
import { suggest } from './suggest.ts'

const CACHE_S = 30

export const catalogRoutes = (services: Services): Hono => {
  const limitSuggestions = limitRate(services, 'suggestions', () => {
    throw new Refusal(429, 'too_many_requests', 'Za dużo zapytań naraz. Spróbuj za chwilę.')
  })
  return new Hono().get('/szukaj/podpowiedzi', limitSuggestions, async (c) => {
    c.header('Cache-Control', `private, max-age=${CACHE_S}`)
    return c.json((await suggest(services, c.req.query('q') ?? '')) satisfies SearchSuggestions)
  })
}
