import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { noticeProxy } from './limits/forgotten-proxy.ts'
import type { PageCache } from './pages/page-cache.ts'
import { serveCachedPage } from './pages/serve-cached-page.ts'
import type { Shop } from './shop.ts'

/** What the HTTP server does with each request: a kept page where there is one, else the shop's routes. */
export const answerRequests = (shop: Shop, app: Hono, cache: PageCache) => {
  const answer = getRequestListener(app.fetch)
  return (request: IncomingMessage, response: ServerResponse): void => {
    const notice = noticeProxy(shop.settings, request.headers, request.socket.remoteAddress ?? '')
    if (notice) shop.log(notice)
    if (!serveCachedPage(shop, cache, request, response)) void answer(request, response)
  }
}
