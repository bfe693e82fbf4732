import type * as v from 'valibot'

type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** `:name` marks a parameter. */
  path: string
  /** Of the parameters of the path. */
  params?: v.GenericSchema
  /** Of the parameters behind the `?`; an entry that is an array takes a name given several times. */
  query?: v.ObjectSchema<v.ObjectEntries, undefined>
  /** Of the JSON body; 'file': a file as it is. */
  request?: v.GenericSchema | 'file'
  /** The largest accepted JSON body, if it may be larger than usual. */
  maxBytes?: number
}

/** A call over the network: the request on the wire, its parsed form, and the answer. */
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

/** Parameter names of a path: `'id'` of `/orders/:id/notes`. */
export type PathNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathNames<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** `endpoint<Answer>()({ method, path, request })`: in two steps, so that the request's type is inferred. */
export const endpoint =
  <Answer>() =>
  <const E extends Call>(call: E): E & { answer?: Answer } =>
    call
