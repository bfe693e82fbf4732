import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import * as v from 'valibot'
import { Refusal, setRetryAfter } from '#server/platform/errors/refusal.ts'

/** A refusal in the Store API's format, with the content of `data` besides the status. */
export class ApiRefusal extends Refusal {
  readonly data: Record<string, unknown>

  constructor(
    status: ContentfulStatusCode,
    code: string,
    message: string,
    data: Record<string, unknown> = {},
  ) {
    super(status, code, message)
    this.data = data
  }
}

export const answerRefusal = (c: Context, refusal: Refusal): Response => {
  setRetryAfter(c, refusal)
  return c.json(
    {
      code: refusal.code,
      message: refusal.message,
      data: { status: refusal.status, ...(refusal instanceof ApiRefusal ? refusal.data : {}) },
    },
    refusal.status,
  )
}

/** The input that matches the schema; otherwise refused with the names of all invalid fields. */
export const checked = <S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> => {
  const result = v.safeParse(schema, value)
  if (result.success) return result.output
  const names = [...new Set(result.issues.map(pathOf))]
  const isMissing = result.issues.every((issue) => issue.received === 'undefined')
  throw new ApiRefusal(
    400,
    isMissing ? 'rest_missing_callback_param' : 'rest_invalid_param',
    `${isMissing ? 'Brakuje' : 'Niepoprawne'} pola: ${names.join(', ')}.`,
    {
      ...(isMissing ? { params: names } : describe(names)),
    },
  )
}

const WRONG = 'Niepoprawna wartość.'
const describe = (names: string[]) => ({
  params: Object.fromEntries(names.map((name) => [name, WRONG])),
  details: Object.fromEntries(
    names.map((name) => [name, { code: 'rest_invalid_param', message: WRONG, data: null }]),
  ),
})

/** `extensions > woocommerce/order-attribution > session_pages` */
const pathOf = (issue: v.BaseIssue<unknown>): string =>
  issue.path?.map((item) => String(item.key)).join(' > ') || 'body'
