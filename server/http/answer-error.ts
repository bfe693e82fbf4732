import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { DatabaseUnavailable } from '#server/db/database-unavailable.ts'
import type { Shop } from '#server/shop.ts'
import { paths } from '#storefront/paths.ts'
import { showPage } from '#server/pages/show-page.ts'
import { Refusal, setRetryAfter } from './refusal.ts'

/**
 * Answers what a route threw in that route's own shape: a refusal as what it says, anything else as a 500
 * with an id to look for in the log.
 */
export const answerError = async (c: Context, shop: Shop, error: Error): Promise<Response> => {
  const refusal = error instanceof Refusal ? error : undefined
  const requestId = refusal ? undefined : randomUUID()
  if (requestId) shop.log(`${requestId} ${c.req.method} ${c.req.path}: ${error.stack ?? error.message}`)

  if (refusal) setRetryAfter(c, refusal)
  const status = refusal?.status ?? 500
  const message = refusal?.message ?? 'Coś poszło nie tak po naszej stronie. Spróbuj ponownie za chwilę.'
  if (wantsJson(c)) {
    return c.json(
      {
        code: refusal?.code ?? 'internal_error',
        message,
        data: { status, ...(requestId ? { request_id: requestId } : {}) },
      },
      status,
    )
  }
  try {
    return await showPage(c, shop, {
      page: 'error',
      props: { refusal: refusal ? message : null, requestId: requestId ?? null },
      title: 'Nie udało się',
      canonicalPath: null,
      isIndexed: false,
      status,
      isWithoutVisitor: error instanceof DatabaseUnavailable,
    })
  } catch (drawing) {
    // The page itself may be what is broken: say it in plain text then.
    shop.log(`${requestId ?? ''} error page: ${(drawing as Error).stack ?? drawing}`)
    return c.text(requestId ? `${message} (${requestId})` : message, status)
  }
}

/** Asked by a script, whatever it says it accepts. */
const SUGGESTIONS = `${paths.search}podpowiedzi`

const wantsJson = (c: Context) =>
  c.req.path.startsWith('/wp-json/') ||
  c.req.path.startsWith('/api/display/') ||
  c.req.path.startsWith('/panel/api/') ||
  c.req.path.startsWith('/bot-check/') ||
  c.req.path === SUGGESTIONS ||
  c.req.path === paths.passkeyChallenge ||
  c.req.url.includes('wc-ajax=') ||
  (c.req.header('accept') ?? '').includes('application/json')
