import type { IncomingMessage, ServerResponse } from 'node:http'
import { sessionCookieName } from '#server/cart/cart-cookies.ts'
import { OWNER_COOKIE } from '#server/console/find-owner.ts'
import type { Shop } from '#server/shop.ts'
import { encodingFor, type PageCache, pageKey } from './page-cache.ts'
import { cacheVersion } from './show-page.ts'

/**
 * Answers from the page cache before a request is even made into an object, which is most of the work
 * of a page view. Only for visitors who have neither a cart nor the owner's cookie. False: not answered.
 */
export const serveCachedPage = (
  shop: Shop,
  cache: PageCache,
  request: IncomingMessage,
  response: ServerResponse,
): boolean => {
  if (request.method !== 'GET' || !request.url) return false
  const at = request.url.indexOf('?')
  const path = at < 0 ? request.url : request.url.slice(0, at)
  const query = at < 0 ? '' : request.url.slice(at + 1)
  // Addresses that change something, answer calls or lead to the search: never from the cache.
  if (query && /(?:^|&)(?:wc-ajax|add-to-cart|remove_item|undo_item|s)=/.test(query)) return false
  const { cookie } = request.headers
  if (cookie && (cookie.includes(`${sessionCookieName(shop)}=`) || cookie.includes(`${OWNER_COOKIE}=`)))
    return false

  const page = cache.find(pageKey(path, query), cacheVersion(shop), shop.now())
  if (!page) return false
  const { body, encoding } = encodingFor(page, request.headers['accept-encoding'] as string | undefined)
  response.writeHead(
    200,
    encoding
      ? { ...page.headers, 'Content-Encoding': encoding, 'Content-Length': body.length }
      : { ...page.headers, 'Content-Length': body.length },
  )
  response.end(body)
  return true
}
