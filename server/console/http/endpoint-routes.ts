import { type Context, Hono, type MiddlewareHandler } from 'hono'
import * as v from 'valibot'
import type { AnswerOf, AnyEndpoint } from '#contract/endpoint.ts'
import type { ConsoleEndpoint } from '#contract/console/staff/rights.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import { readJson } from '#server/platform/http/read-json.ts'
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
  const mountEndpoint: MountEndpoint = <E extends ConsoleEndpoint>(
    endpoint: E,
    ...rest:
      | [Answer<E>]
      | [MiddlewareHandler<OwnerVariables> | MiddlewareHandler<OwnerVariables>[], Answer<E>]
  ) => {
    const answer = rest.at(-1) as Answer<E>
    const checks = rest.length === 2 ? [rest[0]].flat() : []
    const { method, path, right, params, request, maxBytes } = endpoint
    routes.on(
      [method],
      [path],
      requireRight(right),
      ...(checks as MiddlewareHandler<OwnerVariables>[]),
      async (c: Context<OwnerVariables>) => {
        const found = params && v.safeParse(params, c.req.param())
        if (found?.success === false) throw unknown()
        const answered = await answer({
          c,
          params: found?.output ?? {},
          query: queryOf(c, endpoint) ?? {},
          body: request && request !== 'file' ? await readJson(c, request, maxBytes) : undefined,
        } as Call<E>)
        return answered instanceof Response ? answered : c.json(answered as object)
      },
    )
  }
  return { routes, mountEndpoint }
}
