import type { Context, Handler } from 'hono'
import { Refusal, setRetryAfter } from '#server/platform/errors/refusal.ts'
import { currentRequestId, routeOf } from '#server/platform/observe/request-info.ts'
import type { Services } from '#server/platform/services.ts'

/** Headers of every answer for one page: not cached, no content sniffing. */
export const NO_STORE = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' }

/** An error of a display call as JSON, the only format that other sites' pages read. */
export const answerDisplayError =
  ({ log }: Services) =>
  (error: Error, c: Context): Response => {
    if (error instanceof Refusal) {
      setRetryAfter(c, error)
      return c.json({ error: error.code }, error.status, NO_STORE)
    }
    const id = currentRequestId()
    log(`${id} ${c.req.method} ${routeOf(c)}: ${error.stack ?? error.message}`)
    return c.json({ error: 'internal_error', request_id: id }, 500, NO_STORE)
  }

/**
 * Wraps a call whose errors are answered as JSON. Not the app's error handler, which costs each request a composition.
 */
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

/** The widget's addresses contain no pages. */
export const answerUnknownCall = (c: Context): Response => c.json({ error: 'not_found' }, 404, NO_STORE)

const JSON_HEADERS = { ...NO_STORE, 'Content-Type': 'application/json; charset=UTF-8' }

/** An answer of JSON text for one page. Headers are a plain object because this runs thousands of times a second. */
export const answerText = (
  json: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
  status = 200,
): Response => new Response(json, { status, headers: { ...JSON_HEADERS, ...headers } })
