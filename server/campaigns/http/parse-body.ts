import type { Context } from 'hono'
import { readBody } from '#server/platform/http/read-form.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'

const MAX_BODY_BYTES = 64 * 1_024
const NUL = '\0'
const ESCAPED_NUL = '\\u0000'
/** Skips an escaped backslash, so that `\\\\u0000`, which is no NUL, remains. */
const ESCAPED = /\\\\|\\u0000/g

/** The server enforces an announced length, so such a body is not measured again. */
const readText = async (c: Context): Promise<string> => {
  const announced = Number(c.req.header('content-length') ?? Number.NaN)
  const text =
    announced <= MAX_BODY_BYTES
      ? await c.req.text().catch(brokenOff)
      : new TextDecoder().decode(await readBody(c, MAX_BODY_BYTES))
  return text.includes(NUL) ? text.replaceAll(NUL, '') : text
}

/** The visitor left during the upload: nobody reads the answer. */
const brokenOff = () => {
  throw new Refusal(400, 'broken_off')
}

/** PostgreSQL stores no NUL in texts, however it is escaped. */
const withoutNul = (json: string) =>
  json.includes(ESCAPED_NUL) ? json.replace(ESCAPED, (found) => (found === ESCAPED_NUL ? '' : found)) : json

/**
 * Parses JSON, a form, or JSON sent as plain text (as pages do on unload); anything else is empty. Refuses large
 * bodies.
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
