import { redact } from './redact.ts'
import { currentRequest, type RequestInfo } from './request-info.ts'

export type Logger = {
  /** A line about something that went wrong or should be known. */
  log: (line: string) => void
  /** An answered request. */
  request: (info: RequestInfo, status: number, durationMs: number) => void
  /** Writes what waits. */
  flush: () => void
}

type LoggerOptions = {
  /** One JSON object a line; else text for a person. */
  isJson: boolean
  /** Whether each answered request is an event. */
  logsRequests: boolean
  write?: (text: string) => void
}

/** Lines wait so long for each other: one write for all requests of that time. */
const FLUSH_MS = 200
const MAX_WAITING = 512

/**
 * The log of a process: JSON lines on the standard output in production, readable text on the standard error
 * elsewhere. No line has what a person has entered: a request is described by its route, an error without the values it
 * quotes.
 */
export const createLogger = ({
  isJson,
  logsRequests,
  write = isJson ? (text) => void process.stdout.write(text) : (text) => void process.stderr.write(text),
}: LoggerOptions): Logger => {
  let waiting: string[] = []
  let timer: NodeJS.Timeout | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (waiting.length === 0) return
    const text = waiting.join('')
    waiting = []
    write(text)
  }
  const later = (line: string) => {
    waiting.push(line)
    if (waiting.length >= MAX_WAITING) flush()
    else timer ??= setTimeout(flush, FLUSH_MS).unref()
  }
  return {
    log: (line) => {
      const request = currentRequest()
      const message = redact(line)
      const time = new Date().toISOString()
      if (!isJson) return write(`${time} ${message}\n`)
      flush()
      const about = request && {
        request_id: request.id,
        route: `${request.method} ${request.route}`,
        ...(request.span && { trace_id: request.span.traceId }),
      }
      write(`${JSON.stringify({ time, level: 'error', event: 'fault', message, ...about })}\n`)
    },
    request: ({ id, method, route, span }, status, durationMs) => {
      if (!logsRequests) return
      const time = new Date().toISOString()
      const ms = Math.round(durationMs * 10) / 10
      if (!isJson) return later(`${time} ${status} ${method} ${route} ${ms} ms\n`)
      const level = status >= 500 ? 'error' : 'info'
      const trace = span ? `,"trace_id":"${span.traceId}"` : ''
      // Each part is ours or was checked; only the pattern of a route may need escaping.
      later(
        `{"time":"${time}","level":"${level}","event":"request","request_id":"${id}","method":"${method}","route":${JSON.stringify(route)},"status":${status},"duration_ms":${ms}${trace}}\n`,
      )
    },
    flush,
  }
}
