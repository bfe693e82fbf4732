import { createMiddleware } from 'hono/factory'
import { Refusal } from '../errors/refusal.ts'

const NUL = '%00'

/**
 * Before every route: no browser may guess what an answer is, and no address holds a NUL sign,
 * which PostgreSQL keeps in no text.
 */
export const guardRequests = createMiddleware(async (c, next) => {
  c.header('X-Content-Type-Options', 'nosniff')
  if (c.req.url.includes(NUL)) throw new Refusal(400, 'bad_address', 'Ten adres jest niepoprawny.')
  await next()
})
