import type { Context } from 'hono'
import * as v from 'valibot'
import { Refusal } from '../errors/refusal.ts'
import { readBody } from './read-form.ts'

const NUL = '\\u0000'
/** An escaped backslash is skipped, so that `\\\\u0000` stays: it is no NUL. */
const ESCAPED = /\\\\|\\u0000/g

/** The body as text to be parsed as JSON; NUL characters, which PostgreSQL cannot store, are removed. */
export const readJsonText = async (c: Context, maxBytes?: number): Promise<string> => {
  const text = new TextDecoder().decode(await readBody(c, maxBytes))
  return text.includes(NUL) ? text.replace(ESCAPED, (found) => (found === NUL ? '' : found)) : text
}

/** The faults of a body, path by path, for the form that sent it. */
export class FieldRefusal extends Refusal {
  readonly fields: { path: string; message: string }[]

  constructor(
    fields: { path: string; message: string }[],
    { status = 422, code = 'wrong_fields' }: { status?: 409 | 422; code?: string } = {},
  ) {
    super(status, code, `Popraw: ${fields.map(({ path }) => path).join(', ')}.`)
    this.fields = fields
  }
}

/**
 * A JSON body that matches the schema; otherwise refused with every invalid field. Nothing is saved partly.
 */
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
