import type { Context } from 'hono'
import * as v from 'valibot'
import type { FieldViolation } from '#contract/identity/errors.ts'
import { readBody } from '#server/platform/http/read-form.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import { problems } from './identity-problem.ts'

const MAX_BODY_BYTES = 64 * 1024
/** Deeper JSON is never a valid body, and walking it is expensive. */
const MAX_DEPTH = 40
const NUL = '\0'

type Json = Record<string, unknown>

/**
 * The body as an object, from JSON or a form; an empty body is an empty object. Refuses anything else in the
 * wire's format.
 */
export const readObject = async (c: Context): Promise<Json> => {
  const text = new TextDecoder().decode(await readBody(c, MAX_BODY_BYTES).catch(refuseBody))
  if (text.trim() === '') return {}
  if ((c.req.header('content-type') ?? '').startsWith('application/x-www-form-urlencoded'))
    return withoutNul(Object.fromEntries(new URLSearchParams(text))) as Json
  const value = parse(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw problems.badRequest('The body must be a JSON object')
  if (depthOf(value) > MAX_DEPTH) throw problems.badRequest('The body is nested too deeply')
  return withoutNul(value) as Json
}

const refuseBody = (error: unknown): never => {
  throw error instanceof Refusal && error.status === 413
    ? problems.tooLarge()
    : error instanceof Refusal
      ? problems.badRequest('The body broke off')
      : error
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw problems.badRequest('The body is no valid JSON')
  }
}

const depthOf = (value: unknown, limit = MAX_DEPTH + 1): number => {
  if (typeof value !== 'object' || value === null || limit === 0) return 0
  let deepest = 0
  for (const inner of Object.values(value)) deepest = Math.max(deepest, depthOf(inner, limit - 1))
  return deepest + 1
}

/** PostgreSQL stores neither NUL nor half of a surrogate pair. */
export const withoutNul = (value: unknown): unknown => {
  if (typeof value === 'string')
    return value.includes(NUL) || !value.isWellFormed() ? value.toWellFormed().replaceAll(NUL, '') : value
  if (Array.isArray(value)) return value.map(withoutNul)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [withoutNul(name), withoutNul(inner)]),
  )
}

const EMAIL = 'EMAIL'

const violationOf = (issue: v.BaseIssue<unknown>): FieldViolation => {
  const field = v.getDotPath(issue) ?? ''
  if (issue.message === EMAIL)
    return {
      field,
      description: 'must be a valid e-mail address',
      violatedRule: 'FORMAT',
      data: { type: EMAIL },
    }
  const isMissing = issue.received === 'undefined'
  return {
    field,
    description: isMissing ? 'must not be empty' : issue.message,
    violatedRule: isMissing ? 'REQUIRED_FIELD' : 'OTHER',
    data: { type: issue.type },
  }
}

/** The body parsed by the call's schema; errors are reported field by field, sorted by field. */
export const readRequest = <Schema extends v.GenericSchema>(
  schema: Schema,
  body: unknown,
): v.InferOutput<Schema> => {
  const result = v.safeParse(schema, body)
  if (result.success) return result.output
  const violations = result.issues.map(violationOf)
  throw problems.violations(
    violations.toSorted((a, b) => (a.field < b.field ? -1 : a.field > b.field ? 1 : 0)),
  )
}
