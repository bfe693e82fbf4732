import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import * as v from 'valibot'
import { readJsonText } from '#server/http/read-json-text.ts'
import { Refusal } from '#server/http/refusal.ts'

/** A refusal in the Store API's shape, with what belongs into `data` besides the status. */
export class ApiRefusal extends Refusal {
  readonly data: Record<string, unknown>

  constructor(status: ContentfulStatusCode, code: string, message: string, data: Record<string, unknown> = {}) {
    super(status, code, message)
    this.data = data
  }
}

export const answerRefusal = (c: Context, refusal: Refusal): Response =>
  c.json({ code: refusal.code, message: refusal.message, data: { status: refusal.status, ...(refusal instanceof ApiRefusal ? refusal.data : {}) } }, refusal.status)

/** A JSON body (or, as apps also send, a query or a form) that fits the schema; refused with the names of what does not. */
export const readJson = async <S extends v.GenericSchema>(c: Context, schema: S): Promise<v.InferOutput<S>> => {
  const text = await readJsonText(c)
  const type = c.req.header('content-type') ?? ''
  let value: unknown
  if (type.startsWith('application/x-www-form-urlencoded')) value = Object.fromEntries(new URLSearchParams(text.replaceAll('%00', '')))
  else if (text.trim() === '') value = Object.fromEntries(new URL(c.req.url).searchParams)
  else {
    try {
      value = JSON.parse(text)
    } catch {
      throw new ApiRefusal(400, 'rest_invalid_json', 'Treść zapytania nie jest poprawnym JSON-em.')
    }
  }
  return checked(schema, value)
}

export const checked = <S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> => {
  const result = v.safeParse(schema, value)
  if (result.success) return result.output
  const names = [...new Set(result.issues.map(pathOf))]
  const isMissing = result.issues.every((issue) => issue.received === 'undefined')
  throw new ApiRefusal(400, isMissing ? 'rest_missing_callback_param' : 'rest_invalid_param', `${isMissing ? 'Brakuje' : 'Niepoprawne'} pola: ${names.join(', ')}.`, {
    params: isMissing ? names : Object.fromEntries(names.map((name) => [name, 'Niepoprawna wartość.'])),
  })
}

/** `extensions > woocommerce/order-attribution > session_pages` */
const pathOf = (issue: v.BaseIssue<unknown>): string => issue.path?.map((item) => String(item.key)).join(' > ') || 'body'
