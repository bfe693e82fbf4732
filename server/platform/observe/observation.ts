import type { IncomingMessage, ServerResponse } from 'node:http'
import { definePart, type Services } from '#server/platform/services.ts'
import type { Logger } from './logger.ts'
import { metrics } from './metrics.ts'
import { CACHED_ROUTE, RequestInfo, withRequest } from './request-info.ts'
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

type RequestFigures = { count: (status: number) => void; time: (seconds: number) => void }

/** The figures of a route and method, without building the text of their labels for every request. */
const requestFigures = (services: Services) => {
  const total = services.get(metrics).counter('klepka_requests_total', 'Answered requests.')
  const durations = services
    .get(metrics)
    .histogram('klepka_request_duration_seconds', 'Time to the last byte.')
  const make = (route: string, method: string): RequestFigures => {
    const counts = new Map<number, () => void>()
    return {
      time: durations({ method, route }),
      count: (status) => {
        let count = counts.get(status)
        if (!count) counts.set(status, (count = total.of({ method, route, status: String(status) })))
        count()
      },
    }
  }
  const known = new Map<string, Map<string, RequestFigures>>()
  return (route: string, method: string): RequestFigures => {
    let byMethod = known.get(route)
    if (!byMethod) known.set(route, (byMethod = new Map()))
    let figures = byMethod.get(method)
    if (!figures) byMethod.set(method, (figures = make(route, method)))
    return figures
  }
}

/** Counts, logs and traces every request of the HTTP server. */
export const observeRequests = (services: Services) => {
  const observed = services.get(observation)
  const figuresOf = requestFigures(services)

  const record = (info: RequestInfo, response: ServerResponse): void => {
    const { method, route, span, startedMs } = info
    const durationMs = performance.now() - startedMs
    // 499: the client has left before there was an answer.
    const status = response.headersSent ? response.statusCode : 499
    const figures = figuresOf(route, method)
    figures.count(status)
    figures.time(durationMs / MS_PER_SECOND)
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
      const info = new RequestInfo(request.method, request.headers['x-request-id'])
      info.span = observed.traces?.begin(request.headers.traceparent as string | undefined)
      // A cached page is sent at once with its own headers; one more costs it half as much again.
      if (request.headers['x-request-id'] !== undefined) response.setHeader('X-Request-Id', info.id)
      return info
    },
    /** It was answered from the page cache. Waiting for its end would cost as much as answering it. */
    endFromCache: (info: RequestInfo, response: ServerResponse): void => {
      info.route = CACHED_ROUTE
      record(info, response)
    },
    /** It is answered by a route, or refused. */
    watch: (info: RequestInfo, response: ServerResponse): void => {
      if (!response.headersSent) response.setHeader('X-Request-Id', info.id)
      response.on('close', () => record(info, response))
    },
    within: <T>(info: RequestInfo, work: () => T): T => {
      const { span } = info
      const { traces } = observed
      return withRequest(info, span && traces ? () => traces.within(span, work) : work)
    },
  }
}
