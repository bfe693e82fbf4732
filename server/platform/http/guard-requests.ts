import { createMiddleware } from 'hono/factory'
import { Refusal } from '../errors/refusal.ts'

const NUL = '%00'

/**
 * Before every route: no browser may guess the type of an answer, and no address contains a NUL
 * character, which PostgreSQL cannot store in a text.
 */
export const guardRequests = createMiddleware(async (c, next) => {
  c.header('X-Content-Type-Options', 'nosniff')
  if (c.req.url.includes(NUL)) throw new Refusal(400, 'bad_address', 'Ten adres jest niepoprawny.')
  await next()
})
