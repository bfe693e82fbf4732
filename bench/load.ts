import autocannon from 'autocannon'
import { processorMsOf } from '#server/testing/processes/process-usage.ts'

export type Request = {
  method?: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: string
}

export type Load = {
  requestsPerSecond: number
  p50Ms: number
  p99Ms: number
  processorMsPerRequest: number
  /** Answers that had not the status or the body that they should have. */
  wrong: number
  total: number
}

/**
 * A fixed list of requests, each sent once, or one request (or a new one each time) for a given time.
 * `status`: 200 when left out.
 */
export type LoadOptions = {
  url: string
  pid: number
  connections: number
  isRight: (body: string) => boolean
  status?: number
} & ({ seconds: number; request: Request | (() => Request) } | { requests: Request[] })

/** Sends load to a server on this machine; every answer's status and body are checked. */
export const load = async (options: LoadOptions): Promise<Load> => {
  let wrong = 0
  let next = 0
  // autocannon ends a counted run at a whole second; the time that counts is from the first request to the last answer.
  let firstMs = 0
  let lastMs = 0
  const list = 'requests' in options ? options.requests : undefined
  const made = () => {
    const { request } = options as { request: Request | (() => Request) }
    return typeof request === 'function' ? request() : request
  }
  const expected = options.status ?? 200
  const before = processorMsOf(options.pid)
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon(
      {
        url: options.url,
        connections: list ? Math.min(options.connections, list.length) : options.connections,
        ...(list ? { amount: list.length } : { duration: (options as { seconds: number }).seconds }),
        requests: [
          {
            setupRequest: (request) => {
              firstMs ||= performance.now()
              const chosen = list ? list[next++ % list.length]! : made()
              return {
                ...request,
                method: chosen.method ?? 'GET',
                path: chosen.path,
                headers: { ...request.headers, ...chosen.headers },
                ...(chosen.body === undefined ? {} : { body: chosen.body }),
              }
            },
            onResponse: (status, body) => {
              lastMs = performance.now()
              if (status !== expected || !options.isRight(body)) wrong++
            },
          },
        ],
      },
      (error, outcome) => (error ? reject(error) : resolve(outcome)),
    )
    run.on('error', reject)
  })
  const total = result.requests.total
  return {
    requestsPerSecond: list ? (total * 1000) / (lastMs - firstMs) : result.requests.average,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    processorMsPerRequest: (processorMsOf(options.pid) - before) / total,
    wrong: wrong + result.errors + result.timeouts,
    total,
  }
}
