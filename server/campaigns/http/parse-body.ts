import type { Context } from 'hono'
import { readBody } from '#server/platform/http/read-form.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'

const MAX_BODY_BYTES = 64 * 1_024
const NUL = '\0'
const ESCAPED_NUL = '\\u0000'
/** A backslash that stands for itself is stepped over, so that `\\\\u0000` stays: it is no NUL. */
const ESCAPED = /\\\\|\\u0000/g

/** A length that was announced is the one the server lets through, so the body need not be measured while it comes. */
const readText = async (c: Context): Promise<string> => {
  const announced = Number(c.req.header('content-length') ?? Number.NaN)
  const text =
    announced <= MAX_BODY_BYTES
      ? await c.req.text().catch(brokenOff)
      : new TextDecoder().decode(await readBody(c, MAX_BODY_BYTES))
  return text.includes(NUL) ? text.replaceAll(NUL, '') : text
}

/** The visitor went away in the middle: nobody reads the answer. */
const brokenOff = () => {
  throw new Refusal(400, 'broken_off')
}

/** PostgreSQL keeps no NUL in a text, however it was written. */
const withoutNul = (json: string) =>
  json.includes(ESCAPED_NUL) ? json.replace(ESCAPED, (found) => (found === ESCAPED_NUL ? '' : found)) : json

/**
 * JSON, a form, or JSON sent as plain text, as pages do on their way out; anything else tells nothing.
 * Refuses what is too large.
 */
export const parseBody = async (c: Context): Promise<object> => {
  const text = await readText(c)
  if ((c.req.header('content-type') ?? '').startsWith('application/x-www-form-urlencoded'))
    return Object.fromEntries(new URLSearchParams(text.replaceAll('%00', '')))
  try {
    const value: unknown = JSON.parse(withoutNul(text))
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
  } catch {
    return {}
  }
}
