import type * as v from 'valibot'

type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** `:name` marks a parameter. */
  path: string
  /** Names of the parameters behind the `?`, for calls that name them here. */
  query?: readonly string[]
  request?: v.GenericSchema
}

/** A call over the network: what goes in as the wire spells it, what the schema makes of it, what comes back. */
export type Endpoint<Answer, Request extends v.GenericSchema> = Omit<Call, 'request'> & {
  request: Request
  /** Only a type; never there at run time. */
  answer?: Answer
}

/** Any endpoint, also one without a body. */
export type AnyEndpoint = Call & { answer?: unknown }

export type AnswerOf<E extends AnyEndpoint> = E extends { answer?: infer Answer }
  ? Exclude<Answer, undefined>
  : never

/** Names of the parameters of a path: `'id'` of `/orders/:id/notes`. */
export type PathNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathNames<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

export type QueryNames<E extends AnyEndpoint> = E extends { query: readonly (infer Name extends string)[] }
  ? Name
  : never

/** `endpoint<Answer>()({ method, path, request })`: in two steps, so that the request's type is inferred. */
export const endpoint =
  <Answer>() =>
  <const E extends Call>(call: E): E & { answer?: Answer } =>
    call
