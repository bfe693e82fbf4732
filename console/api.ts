import type * as v from 'valibot'
import type { AnswerOf, AnyEndpoint, PathNames, QueryNames } from '#contract/endpoint.ts'
import { callConsole } from './call-console.ts'
import { withQuery } from './with-query.ts'

type Params<E extends AnyEndpoint> = [PathNames<E['path']>] extends [never]
  ? { params?: never }
  : { params: Record<PathNames<E['path']>, string | number> }
type Query<E extends AnyEndpoint> = [QueryNames<E>] extends [never]
  ? { query?: never }
  : { query?: { [Name in QueryNames<E>]?: string | number | undefined } }
type Body<E extends AnyEndpoint> = E extends { request: infer Request extends v.GenericSchema }
  ? { body: v.InferInput<Request> }
  : { body?: never }
/** What a call of an endpoint needs: parameters of its path, of its query, and its body. */
export type InputOf<E extends AnyEndpoint> = Params<E> & Query<E> & Body<E>

export type AnyInput = {
  params?: Record<string, string | number>
  query?: Record<string, string | number | undefined>
  body?: unknown
}
type Options = {
  signal?: AbortSignal
  /** The version that was read: a 409 when somebody saved since. */ readVersion?: string
}

/** The address of a call, below the console's API. */
export const pathOf = ({ path }: AnyEndpoint, { params = {}, query = {} }: AnyInput): string =>
  withQuery(
    path.slice(1).replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? '')),
    query,
  )

/** Calls an endpoint of the console; throws a `CallProblem` for anything but a success. */
export const api = <E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  { signal, readVersion }: Options = {},
): Promise<AnswerOf<E>> =>
  callConsole<AnswerOf<E>>(
    endpoint.method,
    pathOf(endpoint, input as AnyInput),
    (input as AnyInput).body,
    signal,
    readVersion,
  )
