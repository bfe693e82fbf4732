import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { observeRequests } from '#server/platform/observe/observation.ts'
import { openLanes } from '#server/platform/limits/lanes.ts'
import { noticeProxy } from '#server/platform/limits/forgotten-proxy.ts'
import { serveCachedPage } from '#server/shop/pages/cache/serve-cached-page.ts'
import type { Services } from './platform/services.ts'

/** What the HTTP server does with each request: a cached page where there is one, else the shop's routes. */
export const answerRequests = (services: Services, app: Hono) => {
  const answer = getRequestListener(app.fetch)
  const observer = observeRequests(services)
  const admit = openLanes(services)
  return (request: IncomingMessage, response: ServerResponse): void => {
    const info = observer.begin(request, response)
    const answerObserved = () => {
      observer.watch(info, response)
      admit(request, response, () => void observer.within(info, () => answer(request, response)))
    }
    const notice = noticeProxy(services, request.headers, request.socket.remoteAddress ?? '')
    if (notice) services.log(notice)
    let isServed: ReturnType<typeof serveCachedPage>
    try {
      isServed = serveCachedPage(services, request, response)
    } catch (error) {
      // No page may end the process.
      services.log(`cached page: ${String(error)}`)
      isServed = false
    }
    if (isServed === false) return answerObserved()
    if (isServed === true) return observer.endFromCache(info, response)
    void isServed
      // An error here also occurs in the route, which answers it properly.
      .catch(() => false)
      .then((isAnswered) => (isAnswered ? observer.endFromCache(info, response) : answerObserved()))
  }
}
