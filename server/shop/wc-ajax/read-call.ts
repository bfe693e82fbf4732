import * as v from 'valibot'
import type { Endpoint } from '#contract/endpoint.ts'
import type { FormBody } from '#server/platform/http/read-form.ts'

/** A form as the call's schema reads it: of each field the last value. Undefined when something it needs is missing. */
export const readCall = <Request extends v.GenericSchema>(
  call: Endpoint<unknown, Request>,
  form: FormBody,
): v.InferOutput<Request> | undefined => {
  const fields: Record<string, string | undefined> = {}
  for (const name in form) fields[name] = form[name]?.at(-1)
  const result = v.safeParse(call.request, fields)
  return result.success ? result.output : undefined
}
