import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { cartIdIn, sessionCookieName } from '#server/shop/cart/cart-cookies.ts'
import { findCartRegions } from '#server/shop/cart/cart-regions.ts'
import { OWNER_COOKIE } from '#server/identity/owners/find-owner.ts'
import type { Services } from '#server/platform/services.ts'
import { countCachedSearch } from '#server/shop/catalog/search/counts/count-searches.ts'
import { paths } from '#storefront/paths.ts'
import { filterNames } from '#server/shop/catalog/filters/definitions.ts'
import { NO_CART, recordCachedView } from '#server/shop/analytics/collect-views.ts'
import type { ViewCart } from '#server/shop/events.ts'
import {
  cacheVersion,
  type CachedPage,
  type Encoded,
  encodeFilledPage,
  encodePage,
  pageCache,
  pageKey,
  PREVIEWED,
  PRIVATE,
} from './page-cache.ts'

const SEARCH = `${paths.search}?`

/**
 * Answers from the page cache before a request object is created, which is most of the work
 * of a page view. For a visitor with a cart, its regions are put into the page's slots; the owner is never
 * answered here. False: not answered.
 */
export const serveCachedPage = (
  services: Services,
  request: IncomingMessage,
  response: ServerResponse,
): boolean | Promise<boolean> => {
  if (request.method !== 'GET' || !request.url) return false
  const at = request.url.indexOf('?')
  const path = at < 0 ? request.url : request.url.slice(0, at)
  const query = at < 0 ? '' : request.url.slice(at + 1)
  // Addresses that change something or answer calls: never from the cache.
  if (query && (/(?:^|&)(?:wc-ajax|add-to-cart|remove_item|undo_item)=/.test(query) || PREVIEWED.test(query)))
    return false
  const { cookie } = request.headers
  if (cookie?.includes(`${OWNER_COOKIE}=`)) return false

  const page = services
    .get(pageCache)
    .find(pageKey(path, query, filterNames(services)), cacheVersion(services), services.now())
  if (!page) return false
  if (cookie?.includes(`${sessionCookieName(services)}=`))
    return serveFilledPage(services, page, cookie, request, response)
  recordView(services, request, NO_CART)
  const encoded = encodePage(page, acceptEncodingOf(request))
  if (encoded instanceof Promise)
    return encoded.then((made) => {
      send(response, page.headers, made)
      return true
    })
  send(response, page.headers, encoded)
  return true
}

const serveFilledPage = async (
  services: Services,
  page: CachedPage,
  cookie: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> => {
  const cartId = cartIdIn(cookie, services)
  const shown = cartId === null ? null : await findCartRegions(services, cartId, cookie)
  if (!shown) return false
  recordView(services, request, shown.cart)
  send(
    response,
    { ...page.headers, 'Cache-Control': PRIVATE },
    await encodeFilledPage(page, shown.regions, acceptEncodingOf(request)),
  )
  return true
}

const recordView = (
  services: Services,
  { url = '/', headers, socket }: IncomingMessage,
  cart: ViewCart,
): void => {
  recordCachedView(services, { url, headers, remoteAddress: socket.remoteAddress, cart })
  if (url.startsWith(SEARCH)) countCachedSearch(services, url.slice(SEARCH.length), headers['user-agent'])
}

const acceptEncodingOf = ({ headers }: IncomingMessage) => headers['accept-encoding'] as string | undefined

const send = (
  response: ServerResponse,
  headers: Record<string, string>,
  { parts, encoding }: Encoded,
): void => {
  let length = 0
  for (const part of parts) length += part.length
  const all: OutgoingHttpHeaders = { ...headers, 'Content-Length': length }
  if (encoding) all['Content-Encoding'] = encoding
  response.writeHead(200, all)
  // In one packet with the headers.
  response.cork()
  for (const part of parts) if (part.length) response.write(part)
  response.end()
  response.uncork()
}
