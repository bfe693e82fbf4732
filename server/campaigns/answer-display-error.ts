import { randomUUID } from 'node:crypto'
import type { Context, Handler } from 'hono'
import { Refusal, setRetryAfter } from '#server/http/refusal.ts'
import type { Shop } from '#server/shop.ts'

/** Of every answer that is for one page only: nobody keeps it, nobody guesses its type. */
export const NOT_KEPT = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' }

/** What a display call threw, in JSON: pages of other sites read nothing else. */
export const answerDisplayError =
  ({ log }: Pick<Shop, 'log'>) =>
  (error: Error, c: Context): Response => {
    if (error instanceof Refusal) {
      setRetryAfter(c, error)
      return c.json({ error: error.code }, error.status, NOT_KEPT)
    }
    const id = randomUUID()
    log(`${id} ${c.req.method} ${c.req.path}: ${error.stack ?? error.message}`)
    return c.json({ error: 'internal_error', request_id: id }, 500, NOT_KEPT)
  }

/** A call whose errors are answered in JSON. By hand: an app's own error handler costs each request a composition. */
export const guarded = <Path extends string>(
  shop: Pick<Shop, 'log'>,
  handle: (c: Context<object, Path>) => Promise<Response>,
  answerError = answerDisplayError(shop),
): Handler<object, Path> => {
  return async (c) => {
    try {
      return await handle(c)
    } catch (error) {
      return answerError(error as Error, c)
    }
  }
}

/** Nothing else under the widget's addresses is a page. */
export const noDisplayCall = (c: Context): Response => c.json({ error: 'not_found' }, 404, NOT_KEPT)
