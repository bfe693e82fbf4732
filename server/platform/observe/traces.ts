import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'

/** OpenTelemetry's numbers for what a span is. */
const KINDS = { internal: 1, server: 2, client: 3 } as const
type Attributes = Record<string, string | number>

export type Span = {
  traceId: string
  spanId: string
  parentId: string
  name: string
  kind: keyof typeof KINDS
  startNs: bigint
  attributes: Attributes
}

export type Traces = {
  /** A span of a request; `traceparent` is the header of a caller that traces, too. */
  begin: (traceparent: string | undefined) => Span | undefined
  end: (span: Span, attributes: Attributes, isFailed: boolean) => void
  /** Runs work that no request is waiting for, as a trace of its own. */
  run: <T>(name: string, attributes: Attributes, work: () => Promise<T>) => Promise<T>
  /** Adds a span that has just ended to the current trace. */
  record: (name: string, durationMs: number, attributes: Attributes) => void
  within: <T>(span: Span, work: () => T) => T
  close: () => Promise<void>
}

type TracesOptions = {
  /** `http://collector:4318`; spans are posted to `/v1/traces` below it. */
  endpoint: string
  headers: Record<string, string>
  serviceName: string
  /** Share of traces that are sent, of those that begin here. */
  ratio: number
  log: (line: string) => void
}

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/
const EXPORT_MS = 2_000
const EXPORT_LIMIT_MS = 5_000
const BATCH = 512
/** More wait only when the collector does not answer; then spans are lost, never requests delayed. */
const MAX_WAITING = 4_096
const NS_PER_MS = 1_000_000
const STATUS_ERROR = 2

const spans = new AsyncLocalStorage<Span>()
const nowNs = () => BigInt(Date.now()) * BigInt(NS_PER_MS)
const hexId = (bytes: number) => randomBytes(bytes).toString('hex')

type Finished = { span: Span; endNs: bigint; isFailed: boolean }
/** What Node's `fetch` reports of a request. */
type Outgoing = { origin?: string; method?: string; addHeader: (name: string, value: string) => void }

/**
 * Spans of requests, statements, jobs and outgoing calls, posted as OTLP in JSON. Their attributes are names, never
 * values: a statement without its parameters, a call without the path of its address.
 */
export const startTraces = ({ endpoint, headers, serviceName, ratio, log }: TracesOptions): Traces => {
  let waiting: Finished[] = []
  let isFailing = false
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`
  const { origin } = new URL(url)

  const send = async () => {
    const batch = waiting.splice(0, BATCH)
    if (batch.length === 0) return
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(exportOf(serviceName, batch)),
        signal: AbortSignal.timeout(EXPORT_LIMIT_MS),
      })
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`status ${response.status}`)
      isFailing = false
    } catch (error) {
      if (!isFailing) log(`traces: ${String(error)}`)
      isFailing = true
    }
  }
  let sending: Promise<void> = Promise.resolve()
  const timer = setInterval(() => (sending = sending.then(send)), EXPORT_MS)
  timer.unref()
  const finish = (span: Span, isFailed: boolean, endNs = nowNs()) => {
    if (waiting.length < MAX_WAITING) waiting.push({ span, endNs, isFailed })
  }
  const child = (parent: Span | undefined, name: string, kind: Span['kind'], startNs = nowNs()): Span => ({
    traceId: parent?.traceId ?? hexId(16),
    spanId: hexId(8),
    parentId: parent?.spanId ?? '',
    name,
    kind,
    startNs,
    attributes: {},
  })

  const outgoing = new WeakMap<object, Span>()
  const onCreate = (message: unknown) => {
    const { request } = message as { request: Outgoing }
    const parent = spans.getStore()
    // The exporter's own posts are no part of any trace.
    if (!parent || request.origin === origin) return
    const span = child(parent, `HTTP ${request.method ?? ''}`, 'client')
    span.attributes = {
      'server.address': String(request.origin),
      'http.request.method': request.method ?? '',
    }
    request.addHeader('traceparent', `00-${span.traceId}-${span.spanId}-01`)
    outgoing.set(request, span)
  }
  const onEnd = (message: unknown) => {
    const { request, response } = message as { request: object; response?: { statusCode: number } }
    const span = outgoing.get(request)
    if (!span) return
    outgoing.delete(request)
    if (response) span.attributes['http.response.status_code'] = response.statusCode
    finish(span, !response || response.statusCode >= 400)
  }
  subscribe('undici:request:create', onCreate)
  subscribe('undici:request:headers', onEnd)
  subscribe('undici:request:error', onEnd)

  return {
    begin: (traceparent) => {
      const [, traceId, parentId = '', flags = '00'] = TRACEPARENT.exec(traceparent ?? '') ?? []
      const isWanted = traceId === undefined ? Math.random() < ratio : (Number.parseInt(flags, 16) & 1) === 1
      if (!isWanted) return undefined
      const span = child(undefined, '', 'server')
      return traceId === undefined ? span : { ...span, traceId, parentId }
    },
    end: (span, attributes, isFailed) => {
      Object.assign(span.attributes, attributes)
      finish(span, isFailed)
    },
    run: async (name, attributes, work) => {
      if (Math.random() >= ratio) return work()
      const span = { ...child(undefined, name, 'internal'), attributes }
      try {
        const done = await spans.run(span, work)
        finish(span, false)
        return done
      } catch (error) {
        finish(span, true)
        throw error
      }
    },
    record: (name, durationMs, attributes) => {
      const parent = spans.getStore()
      if (!parent) return
      const endNs = nowNs()
      const startNs = endNs - BigInt(Math.round(durationMs * NS_PER_MS))
      finish({ ...child(parent, name, 'client', startNs), attributes }, false, endNs)
    },
    within: (span, work) => spans.run(span, work),
    close: async () => {
      clearInterval(timer)
      unsubscribe('undici:request:create', onCreate)
      unsubscribe('undici:request:headers', onEnd)
      unsubscribe('undici:request:error', onEnd)
      await sending
      await send()
      waiting = []
    },
  }
}

const MAX_STATEMENT = 300

/** A statement without the few values that are part of its text. */
export const statementName = (text: string): string =>
  text.replace(/'(?:[^']|'')*'/g, '?').slice(0, MAX_STATEMENT)

const valueOf = (value: string | number) =>
  typeof value === 'number' ? { intValue: String(Math.round(value)) } : { stringValue: value }
const listAttributes = (attributes: Attributes) =>
  Object.entries(attributes).map(([key, value]) => ({ key, value: valueOf(value) }))

const exportOf = (serviceName: string, batch: Finished[]) => ({
  resourceSpans: [
    {
      resource: { attributes: listAttributes({ 'service.name': serviceName }) },
      scopeSpans: [
        {
          scope: { name: 'klepka' },
          spans: batch.map(({ span, endNs, isFailed }) => ({
            traceId: span.traceId,
            spanId: span.spanId,
            ...(span.parentId && { parentSpanId: span.parentId }),
            name: span.name,
            kind: KINDS[span.kind],
            startTimeUnixNano: String(span.startNs),
            endTimeUnixNano: String(endNs),
            attributes: listAttributes(span.attributes),
            ...(isFailed && { status: { code: STATUS_ERROR } }),
          })),
        },
      ],
    },
  ],
})
