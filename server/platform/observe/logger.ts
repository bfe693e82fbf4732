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

/** An id of ours, which a line of the log may contain. */
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i
const LONG = /[\w+/=.~-]{20,}/g
const HAS_DIGIT = /\d/

/**
 * A line for the log without what could be a person's. Values that a database, a parser or a service quotes, addresses
 * of mail, addresses of pages below their host, long numbers (telephone, NIP, account, card) and tokens are replaced.
 * File names and line numbers of a stack stay.
 */
export const redact = (text: string): string =>
  text
    .split('\n')
    .map((line) => (/^\s+at /.test(line) ? line : redactLine(line)))
    .join('\n')

const redactLine = (line: string): string =>
  line
    // PostgreSQL names the values of a conflict: Key (email)=(jan@example.pl) already exists.
    .replace(/=\([^)]*\)/g, '=(…)')
    .replace(/"(?:[^"\\]|\\.)*"?|„[^”"]*[”"]?|“[^”]*”?|«[^»]*»?|`[^`]*`?/g, '"…"')
    .replace(/(^|[\s(:=,])'(?:[^'\\]|\\.)*'?/g, "$1'…'")
    .replace(/<[^<>\s]{3,}>/g, '<…>')
    .replace(/[^\s@<>"'(),;:=]+(?:@|%40)[^\s@<>"'(),;:=]+/gi, '[mail]')
    .replace(/\b(https?:\/\/[^/\s]+)\/\S*/gi, '$1/…')
    .replace(/(^|\s)\/[^\s:]*\?\S*/g, '$1/…?…')
    .replace(LONG, (found) =>
      HAS_DIGIT.test(found) && !UUID.test(found) && !isTime(found) ? '[token]' : found,
    )
    .replace(/(?<![\w-])\+?\d(?:[ \-.()]{0,2}\d){8,}(?![\w-])/g, (found) =>
      isTime(found) ? found : '[number]',
    )

const isTime = (text: string) => /^\d{4}-\d\d-\d\d/.test(text)
