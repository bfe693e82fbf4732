import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { Refusal } from '#server/http/refusal.ts'
import type { Shop } from '#server/shop.ts'

/** Of every answer that is for one page only: nobody keeps it, nobody guesses its type. */
export const NOT_KEPT = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' }

/** What a display call threw, in JSON: pages of other sites read nothing else. */
export const answerDisplayError =
  ({ log }: Pick<Shop, 'log'>) =>
  (error: Error, c: Context): Response => {
    if (error instanceof Refusal) return c.json({ error: error.code }, error.status, NOT_KEPT)
    const id = randomUUID()
    log(`${id} ${c.req.method} ${c.req.path}: ${error.stack ?? error.message}`)
    return c.json({ error: 'internal_error', request_id: id }, 500, NOT_KEPT)
  }

/** Nothing else under the widget's addresses is a page. */
export const noDisplayCall = (c: Context): Response => c.json({ error: 'not_found' }, 404, NOT_KEPT)
