import type { Context } from 'hono'
import { currentRequestId, routeOf } from '#server/platform/observe/request-info.ts'
import { DatabaseUnavailable } from '#server/platform/db/database-unavailable.ts'
import type { Services } from '#server/platform/services.ts'
import { paths } from '#storefront/paths.ts'
import { showPage } from './show-page.ts'
import { Refusal, setRetryAfter } from '#server/platform/errors/refusal.ts'
import { loadMenuCached } from '../catalog/categories.ts'
import { findMovedAddress } from '../moved-addresses/moved-addresses.ts'

/** As it is stored; a broken escape is an address of nothing. */
const decoded = (pathname: string): string => {
  try {
    return decodeURI(pathname)
  } catch {
    return pathname
  }
}

const HAS_ENDING = /\.[A-Za-z0-9]{1,8}$/

/**
 * Addresses end with a slash: without one the visitor is redirected, as from a former address to the current one; a
 * really missing page gets a 404.
 */
export const answerNotFound = async (c: Context, services: Services): Promise<Response> => {
  const { pathname, search } = new URL(c.req.url)
  if (pathname.startsWith('/wp-json/'))
    return c.json({ code: 'rest_no_route', message: 'Nie ma takiego adresu.', data: { status: 404 } }, 404)
  if (pathname.startsWith('/panel/api/'))
    return c.json({ code: 'not_found', message: 'Nie ma takiego adresu.', data: { status: 404 } }, 404)
  const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
  const mayRedirect = isRead && !pathname.endsWith('/') && !HAS_ENDING.test(pathname)
  // One leading slash only: `//evil.example` must not become another site's address.
  if (mayRedirect) return c.redirect(`${pathname.replace(/^\/+/, '/')}/${search}`, 301)
  const moved = isRead ? await findMovedAddress(services.db.read, decoded(pathname)) : undefined
  if (moved) return c.redirect(encodeURI(moved) + search, 301)
  if (HAS_ENDING.test(pathname)) return c.text('Nie ma takiego pliku.', 404)
  return showPage(c, services, {
    page: 'not-found',
    props: { categories: await loadMenuCached(services) },
    title: 'Nie ma takiej strony',
    canonicalPath: null,
    isIndexed: false,
    status: 404,
  })
}

/**
 * Answers a route's exception in that route's own format: a refusal with its reason, anything else as a 500
 * with an id that is also in the log.
 */
export const answerError = async (c: Context, services: Services, error: Error): Promise<Response> => {
  const refusal = error instanceof Refusal ? error : undefined
  const requestId = refusal ? undefined : currentRequestId()
  if (requestId) services.log(`${requestId} ${c.req.method} ${routeOf(c)}: ${error.stack ?? error.message}`)

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
    return await showPage(c, services, {
      page: 'error',
      props: { refusal: refusal ? message : null, requestId: requestId ?? null },
      title: 'Nie udało się',
      canonicalPath: null,
      isIndexed: false,
      status,
      isWithoutVisitor: error instanceof DatabaseUnavailable,
    })
  } catch (drawing) {
    // The page itself may be broken: then the answer is plain text.
    services.log(`${requestId ?? ''} error page: ${(drawing as Error).stack ?? drawing}`)
    return c.text(requestId ? `${message} (${requestId})` : message, status)
  }
}

/** Requested by a script, whatever its Accept header is. */
const SUGGESTIONS = `${paths.search}podpowiedzi`

const wantsJson = (c: Context) =>
  c.req.path.startsWith('/wp-json/') ||
  c.req.path.startsWith('/api/display/') ||
  c.req.path.startsWith('/panel/api/') ||
  c.req.path.startsWith('/bot-check/') ||
  c.req.path.endsWith('.json') ||
  c.req.path === SUGGESTIONS ||
  c.req.path === paths.passkeyChallenge ||
  c.req.url.includes('wc-ajax=') ||
  (c.req.header('accept') ?? '').includes('application/json')
