import type { Context, Hono } from 'hono'
import type * as v from 'valibot'
import type { AnswerOf, AnyEndpoint, PathNames, QueryNames } from '#contract/endpoint.ts'
import { readJson } from '#server/platform/http/read-json.ts'
import type { OwnerVariables } from './guard.ts'

/** What a call brings: parameters of its path and query as texts, and its body as the schema made it. */
type Call<E extends AnyEndpoint> = {
  c: Context<OwnerVariables>
  params: Record<PathNames<E['path']>, string>
  query: { [Name in QueryNames<E>]?: string | undefined }
  body: E extends { request: infer Request extends v.GenericSchema } ? v.InferOutput<Request> : undefined
}

/** Answers an endpoint of the contract; a body that does not fit its schema is refused, field by field. */
export const mountEndpoint = <E extends AnyEndpoint>(
  routes: Hono<OwnerVariables>,
  endpoint: E,
  answer: (call: Call<E>) => Promise<AnswerOf<E>>,
): void => {
  routes.on(endpoint.method, endpoint.path, async (c) => {
    const call = {
      c,
      params: c.req.param(),
      query: c.req.query(),
      body: endpoint.request && (await readJson(c, endpoint.request)),
    }
    return c.json((await answer(call as Call<E>)) as object)
  })
}
