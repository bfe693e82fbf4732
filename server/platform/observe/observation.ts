import type { IncomingMessage, ServerResponse } from 'node:http'
import { definePart, type Services } from '#server/platform/services.ts'
import type { Logger } from './logger.ts'
import { metrics } from './metrics.ts'
import { CACHED_ROUTE, openRequestInfo, type RequestInfo, withRequest } from './request-info.ts'
import type { Traces } from './traces.ts'

const MS_PER_SECOND = 1_000

/** Where a process reports what it does; `server/open-shop.ts` sets them, tests may not. */
export const observation = definePart(
  'observation',
  (): { logger: Logger | undefined; traces: Traces | undefined } => ({
    logger: undefined,
    traces: undefined,
  }),
)

/** Work of no request, as a trace of its own where traces are sent. */
export const traceWork = <T>(services: Services, name: string, work: () => Promise<T>): Promise<T> => {
  const { traces } = services.get(observation)
  return traces ? traces.run(name, { 'klepka.job': name }, work) : work()
}

type Observed = ServerResponse & { observed?: RequestInfo }

/** Counts, logs and traces every request of the HTTP server. */
export const observeRequests = (services: Services) => {
  const observed = services.get(observation)
  const count = services.get(metrics).counter('klepka_requests_total', 'Answered requests.')
  const time = services.get(metrics).histogram('klepka_request_duration_seconds', 'Time to the last byte.')

  // One function for all requests: this runs tens of thousands of times a second.
  const onClose = function (this: Observed) {
    const info = this.observed
    if (!info) return
    const { method, route, span, startedMs } = info
    const durationMs = performance.now() - startedMs
    // 499: the client has left before there was an answer.
    const status = this.headersSent ? this.statusCode : 499
    count({ method, route, status: String(status) })
    time({ method, route }, durationMs / MS_PER_SECOND)
    observed.logger?.request(info, status, durationMs)
    if (span) {
      span.name = `${method} ${route}`
      observed.traces?.end(
        span,
        { 'http.request.method': method, 'http.route': route, 'http.response.status_code': status },
        status >= 500,
      )
    }
  }
  return {
    begin: (request: IncomingMessage, response: ServerResponse): RequestInfo => {
      const info = openRequestInfo(request.method, request.headers['x-request-id'])
      info.span = observed.traces?.begin(request.headers.traceparent as string | undefined)
      // A cached page is sent at once with its own headers; one more costs it half as much again.
      if (request.headers['x-request-id'] !== undefined) response.setHeader('X-Request-Id', info.id)
      ;(response as Observed).observed = info
      response.on('close', onClose)
      return info
    },
    /** It will be answered from the page cache. */
    fromCache: (info: RequestInfo) => void (info.route = CACHED_ROUTE),
    within: <T>(info: RequestInfo, response: ServerResponse, work: () => T): T => {
      if (!response.headersSent) response.setHeader('X-Request-Id', info.id)
      const { span } = info
      const { traces } = observed
      return withRequest(info, span && traces ? () => traces.within(span, work) : work)
    },
  }
}
