import { createContext, useContext } from 'react'
import * as v from 'valibot'
import {
  CSRF_HEADER,
  type ConsoleRefusal,
  ONCE_HEADER,
  PANEL_API,
  STILL_CREATING,
} from '#contract/console/session.ts'
import type { AnswerOf, AnyEndpoint, PathNames } from '#contract/endpoint.ts'
import { frameWords } from '#console/strings.ts'

/** A call that did not succeed, in words for the owner; status 0: there was no answer. */
export class CallProblem extends Error {
  readonly status: number
  readonly code: string
  readonly fields: { path: string; message: string }[]

  constructor(
    status: number,
    code: string,
    message: string,
    fields: { path: string; message: string }[] = [],
  ) {
    super(message)
    this.status = status
    this.code = code
    this.fields = fields
  }
}

/** The code of a call that got no answer: it may have arrived nevertheless. */
export const NO_ANSWER = 'no_answer'

/** Anything thrown, as a problem that can be shown. */
export const toProblem = (error: unknown): CallProblem =>
  error instanceof CallProblem ? error : new CallProblem(0, 'unknown', frameWords.serverTrouble)

/** Problems of a form, by the path of the field. */
export type Problems = Record<string, string>

/** Checks with the server's own schema; the first problem of each field is the one to show. */
export const problemsOf = (schema: v.GenericSchema, value: unknown): Problems => {
  const result = v.safeParse(schema, value)
  return result.success
    ? {}
    : byPath(
        result.issues.map((issue) => ({
          path: issue.path?.map(({ key }) => String(key)).join('.') ?? '',
          message: issue.message,
        })),
      )
}

export const byPath = (fields: { path: string; message: string }[]): Problems => {
  const problems: Problems = {}
  for (const { path, message } of fields) problems[path] ??= message
  return problems
}

type QueryValue = string | number | readonly string[] | undefined
type Params<E extends AnyEndpoint> = [PathNames<E['path']>] extends [never]
  ? { params?: never }
  : { params: Record<PathNames<E['path']>, string | number> }
type Query<E extends AnyEndpoint> = E extends { query: infer Schema extends v.GenericSchema }
  ? { query?: { [Name in keyof v.InferInput<Schema>]?: QueryValue } }
  : { query?: never }
type Body<E extends AnyEndpoint> = E extends { request: infer Request }
  ? { body: Request extends v.GenericSchema ? v.InferInput<Request> : Blob }
  : { body?: never }
/** What a call of an endpoint needs: parameters of its path, of its query, and its body. */
export type InputOf<E extends AnyEndpoint> = Params<E> & Query<E> & Body<E>
type AnyInput = {
  params?: Record<string, string | number>
  query?: Record<string, QueryValue>
  body?: unknown
}

/** The address of a call; an empty text in the query adds nothing. */
export const urlOf = <E extends AnyEndpoint>(endpoint: E, input: Omit<InputOf<E>, 'body'>): string => {
  const { params = {}, query = {} } = input as AnyInput
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      [value ?? []].flat().flatMap((one) => (one === '' ? [] : [[name, String(one)]])),
    ),
  ).toString()
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  return `${PANEL_API}${path}${search && `?${search}`}`
}

type CallOptions = {
  signal?: AbortSignal
  /** The version that was read: a 409 when somebody saved since. */
  readVersion?: string | undefined
  /** Of what the call creates: sent again with the same key, it answers the same and creates nothing more. */
  onceKey?: string | undefined
}
/** A call that creates something does not compile without the key of its form. */
export type OptionsOf<E extends AnyEndpoint> = E extends { isCreating: true }
  ? [options: CallOptions & { onceKey: string }]
  : [options?: CallOptions]

/** How often, and after which time, a call is sent again whose first sending is still being answered. */
const STILL_CREATING_TRIES = 20
const STILL_CREATING_MS = 1_000
export type ApiClient = ReturnType<typeof makeApiClient>

/** Calls the server of the console; `session` is the one of the signed-in owner. */
export const makeApiClient = () => {
  let csrfToken = ''
  let onSignedOut = () => {}

  const headers = (): Record<string, string> => ({ Accept: 'application/json', [CSRF_HEADER]: csrfToken })
  const problemOf = (status: number, text: string): CallProblem => {
    if (status === 401) onSignedOut()
    try {
      const { code, message, data } = JSON.parse(text) as ConsoleRefusal
      return new CallProblem(status, code, message, data.fields)
    } catch {
      return new CallProblem(status, 'no_words', frameWords.serverTrouble)
    }
  }

  const send = async <E extends AnyEndpoint>(
    endpoint: E,
    input: InputOf<E>,
    { signal, readVersion, onceKey }: CallOptions,
  ): Promise<AnswerOf<E>> => {
    const { body } = input as AnyInput
    const isFile = body instanceof Blob
    let response: Response
    let text: string
    try {
      response = await fetch(urlOf(endpoint, input), {
        method: endpoint.method,
        headers: {
          ...headers(),
          ...(body !== undefined && {
            'Content-Type': isFile ? 'application/octet-stream' : 'application/json',
          }),
          ...(readVersion !== undefined && { 'If-Match': readVersion }),
          ...(onceKey !== undefined && { [ONCE_HEADER]: onceKey }),
        },
        ...(body !== undefined && { body: isFile ? body : JSON.stringify(body) }),
        ...(signal && { signal }),
      })
      text = await response.text()
    } catch (error) {
      if (signal?.aborted) throw error
      throw new CallProblem(0, NO_ANSWER, frameWords.noConnection)
    }
    if (!response.ok) throw problemOf(response.status, text)
    return JSON.parse(text) as AnswerOf<E>
  }

  /** Calls an endpoint; throws a `CallProblem` for anything but a success. */
  const call = async <E extends AnyEndpoint>(
    endpoint: E,
    input: InputOf<E>,
    ...[options = {}]: OptionsOf<E>
  ): Promise<AnswerOf<E>> => {
    for (let tries = 1; ; tries++) {
      try {
        return await send(endpoint, input, options)
      } catch (error) {
        if (toProblem(error).code !== STILL_CREATING || tries === STILL_CREATING_TRIES) throw error
        await new Promise((resolve) => setTimeout(resolve, STILL_CREATING_MS))
      }
    }
  }

  return {
    call,
    headers,
    problemOf,
    /** `token` goes with every change; `signedOut` is called when the server no longer knows the session. */
    openSession: (token: string, signedOut: () => void): void => {
      csrfToken = token
      onSignedOut = signedOut
    },
  }
}

export const ApiContext = createContext<ApiClient | null>(null)

export const useApiClient = (): ApiClient => {
  const client = useContext(ApiContext)
  if (!client) throw new Error('There is no ApiContext around this component.')
  return client
}

/** `api(endpoint, input)` calls the server; it throws a `CallProblem` for anything but a success. */
export const useApi = (): ApiClient['call'] => useApiClient().call
