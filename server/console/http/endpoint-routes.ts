import { type Context, Hono, type MiddlewareHandler } from 'hono'
import * as v from 'valibot'
import type { ChangeLog } from '#contract/console/audit-events.ts'
import type { AnswerOf, AnyEndpoint } from '#contract/endpoint.ts'
import { ONCE_HEADER, PANEL_API } from '#contract/console/session.ts'
import type { ConsoleEndpoint } from '#contract/console/staff/rights.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import { readJson } from '#server/platform/http/read-json.ts'
import type { CreatedAnswer } from '#server/identity/once/create-once.ts'
import { REPLAYED_HEADER } from '#server/identity/once/answer-once.ts'
import { type OwnerVariables, requireRight } from './guard.ts'

type OutputOf<Schema, None> = Schema extends v.GenericSchema ? v.InferOutput<Schema> : None
type PartOf<E extends AnyEndpoint, Part extends keyof AnyEndpoint> =
  E extends Record<Part, infer Schema> ? Schema : undefined

/**
 * The input of a call: parameters of its path and query, and its body, as the schemas of the endpoint return
 * them.
 */
type Call<E extends AnyEndpoint> = {
  c: Context<OwnerVariables>
  params: OutputOf<PartOf<E, 'params'>, Record<never, never>>
  query: OutputOf<PartOf<E, 'query'>, Record<never, never>>
  body: OutputOf<PartOf<E, 'request'>, undefined>
}
type Described = Exclude<ChangeLog<unknown>, { none: string }>
type Answer<E extends AnyEndpoint> = (call: Call<E>) => Promise<AnswerOf<E>> | AnswerOf<E>

/** Mounts an endpoint with the right it needs; `checks` run before the input is read. */
type MountEndpoint = {
  <E extends ConsoleEndpoint>(endpoint: E, answer: Answer<E>): void
  <E extends ConsoleEndpoint>(
    endpoint: E,
    checks: MiddlewareHandler<OwnerVariables> | MiddlewareHandler<OwnerVariables>[],
    answer: Answer<E>,
  ): void
}

const queryOf = (c: Context, { query }: AnyEndpoint) =>
  query &&
  v.parse(
    query,
    Object.fromEntries(
      Object.entries(c.req.queries()).map(([name, values]) => [
        name,
        query.entries[name]?.type === 'array' ? values : values[0],
      ]),
    ),
  )

/**
 * Routes that answer endpoints of the contract. Parameters of a path that fit no schema are answered with `unknown`,
 * a body that does not fit is refused field by field; queries have a fallback for everything.
 */
export const endpointRoutes = (
  unknown = (): Refusal => new Refusal(404, 'not_found', 'Nie ma takiego adresu.'),
) => {
  const routes = new Hono<OwnerVariables>()
  /** Calls without a change, by path: what a change reads its earlier values with. */
  const reads = new Map<string, (call: Call<ConsoleEndpoint>) => unknown>()
  const stateBefore = async (call: Call<ConsoleEndpoint>, log: Described) => {
    const read = log.before === undefined ? undefined : reads.get(log.before)
    try {
      return read && log.subject?.(await read(call), call)
    } catch (error) {
      // It does not exist yet, or any more: the change itself answers that.
      if (error instanceof Refusal) return undefined
      throw error
    }
  }
  const logged = async <T>(
    call: Call<ConsoleEndpoint>,
    { method, log }: ConsoleEndpoint,
    work: () => Promise<T>,
  ) => {
    const { c } = call
    const record = c.get('recordChange')
    if (!log || 'none' in log || !record) return work()
    if (log.isDryRun?.(call.query)) {
      c.set('isDryRun', true)
      return work()
    }
    const { pathname, search } = new URL(c.req.url)
    const path = `${pathname.slice(PANEL_API.length)}${search}`
    return record({ method, path, log, call, before: await stateBefore(call, log) }, work)
  }
  const mountEndpoint: MountEndpoint = <E extends ConsoleEndpoint>(
    endpoint: E,
    ...rest:
      | [Answer<E>]
      | [MiddlewareHandler<OwnerVariables> | MiddlewareHandler<OwnerVariables>[], Answer<E>]
  ) => {
    const answer = rest.at(-1) as Answer<E>
    const checks = rest.length === 2 ? [rest[0]].flat() : []
    const { method, path, right, params, request, maxBytes } = endpoint
    if (method === 'GET')
      reads.set(path, (call) => answer({ ...call, query: queryOf(call.c, endpoint) ?? {} } as Call<E>))
    routes.on(
      [method],
      [path],
      Object.assign(requireRight(right), { endpoint }),
      ...(checks as MiddlewareHandler<OwnerVariables>[]),
      async (c: Context<OwnerVariables>) => {
        const found = params && v.safeParse(params, c.req.param())
        if (found?.success === false) throw unknown()
        const call = {
          c,
          params: found?.output ?? {},
          query: queryOf(c, endpoint) ?? {},
          body: request && request !== 'file' ? await readJson(c, request, maxBytes) : undefined,
        } as Call<E>
        const run = () => logged(call, endpoint, async () => answer(call))
        const isKeyed = endpoint.isCreating || (method !== 'GET' && c.req.header(ONCE_HEADER) !== undefined)
        const once = isKeyed ? c.get('createOnce') : undefined
        if (once) {
          const { pathname, search } = new URL(c.req.url)
          const content = JSON.stringify([method, pathname, search, contentOf(call.body)])
          let first: Response | undefined
          const { status, body, isRepeated } = await once(content, async () => {
            const answered = await run()
            first = answered instanceof Response ? answered : undefined
            return answerOf(answered)
          })
          if (first && !isRepeated) return first
          c.set('isRepeated', isRepeated)
          if (isRepeated) c.header(REPLAYED_HEADER, 'true')
          return c.json(body as object, status)
        }
        const answered = await run()
        return answered instanceof Response ? answered : c.json(answered as object)
      },
    )
  }
  return { routes, mountEndpoint }
}

/** A body without what a form that is restored and sent again may have newer: the version that it is made from. */
const contentOf = (body: unknown): unknown => {
  if (typeof body !== 'object' || body === null) return null
  const { key: _, version: __, ...content } = body as Record<string, unknown>
  return content
}

/** The status and body of an answer; all calls that create something answer JSON. */
const answerOf = async (answered: unknown): Promise<CreatedAnswer> => {
  if (!(answered instanceof Response)) return { status: 200, body: answered }
  const status = answered.status as CreatedAnswer['status']
  const isJson = answered.headers.get('content-type')?.startsWith('application/json') ?? false
  return isJson ? { status, body: await answered.clone().json() } : { status, body: null, isUnstored: true }
}

/** Pieces of text, read when the client is ready for them; a failure breaks the connection off. */
const bytesOf = (pieces: AsyncIterable<string>): ReadableStream<Uint8Array> => {
  const iterator = pieces[Symbol.asyncIterator]()
  const encoder = new TextEncoder()
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await iterator.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    cancel: async () => void (await iterator.return?.()),
  })
}

/** A file to save, made while it is sent. One that cannot be finished is reported by the browser as incomplete. */
export const sendFile = (
  c: Context,
  { name, type = 'text/csv' }: { name: string; type?: string },
  pieces: AsyncIterable<string>,
): Response =>
  c.body(bytesOf(pieces), 200, {
    'Content-Type': `${type}; charset=UTF-8`,
    'Content-Disposition': `attachment; filename="${name}"`,
    'X-Content-Type-Options': 'nosniff',
  })
