import { randomUUID } from 'node:crypto'
import type { Context, Handler } from 'hono'
import { Refusal, setRetryAfter } from '#server/platform/errors/refusal.ts'
import type { Services } from '#server/platform/services.ts'

/** Of every answer that is for one page only: nobody keeps it, nobody guesses its type. */
export const NO_STORE = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' }

/** What a display call threw, in JSON: pages of other sites read nothing else. */
export const answerDisplayError =
  ({ log }: Services) =>
  (error: Error, c: Context): Response => {
    if (error instanceof Refusal) {
      setRetryAfter(c, error)
      return c.json({ error: error.code }, error.status, NO_STORE)
    }
    const id = randomUUID()
    log(`${id} ${c.req.method} ${c.req.path}: ${error.stack ?? error.message}`)
    return c.json({ error: 'internal_error', request_id: id }, 500, NO_STORE)
  }

/** A call whose errors are answered in JSON. By hand: an app's own error handler costs each request a composition. */
export const withJsonErrors = <Path extends string>(
  services: Services,
  handle: (c: Context<object, Path>) => Promise<Response>,
  answerError = answerDisplayError(services),
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
export const answerUnknownCall = (c: Context): Response => c.json({ error: 'not_found' }, 404, NO_STORE)

const JSON_HEADERS = { ...NO_STORE, 'Content-Type': 'application/json; charset=UTF-8' }

/**
 * JSON as it is written already, for one page. A plain object of headers, since pages ask for this thousands
 * of times a second.
 */
export const answerText = (
  json: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
  status = 200,
): Response => new Response(json, { status, headers: { ...JSON_HEADERS, ...headers } })
