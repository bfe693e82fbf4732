import type * as v from 'valibot'

/** A call over the network: what goes in as the wire spells it, what the schema makes of it, what comes back. */
export type Endpoint<Answer, Request extends v.GenericSchema> = {
  method: 'GET' | 'POST'
  path: string
  request: Request
  /** Only a type; never there at run time. */
  answer?: Answer
}

/** `endpoint<Answer>()({ method, path, request })`: in two steps, so that the request's type is inferred. */
export const endpoint =
  <Answer>() =>
  <Request extends v.GenericSchema>(call: Endpoint<Answer, Request>): Endpoint<Answer, Request> =>
    call
