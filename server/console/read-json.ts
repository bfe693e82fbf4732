import type { Context } from 'hono'
import * as v from 'valibot'
import { readJsonText } from '#server/http/read-json-text.ts'
import { Refusal } from '#server/http/refusal.ts'

/** What is wrong with a body, path by path, for the form that sent it. */
export class FieldRefusal extends Refusal {
  readonly fields: { path: string; message: string }[]

  constructor(fields: { path: string; message: string }[]) {
    super(422, 'wrong_fields', `Popraw: ${fields.map(({ path }) => path).join(', ')}.`)
    this.fields = fields
  }
}

/** A JSON body that fits the schema; refused with every field that does not. Nothing is half-saved. */
export const readJson = async <S extends v.GenericSchema>(
  c: Context,
  schema: S,
  maxBytes?: number,
): Promise<v.InferOutput<S>> => {
  let body: unknown
  try {
    body = JSON.parse(await readJsonText(c, maxBytes))
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal(400, 'broken_body', 'Nie rozumiem treści zapytania.')
  }
  const result = v.safeParse(schema, body)
  if (result.success) return result.output
  throw new FieldRefusal(
    result.issues.map((issue) => ({
      path: issue.path?.map(({ key }) => String(key)).join('.') ?? '',
      message: issue.message,
    })),
  )
}
