import type { Context } from 'hono'
import { readBody } from '#server/http/read-form.ts'

const MAX_BODY_BYTES = 64 * 1_024
const NUL = '\0'

/** JSON, a form, or JSON sent as plain text, as pages do on their way out; anything else tells nothing. Refuses what is too large. */
export const readTold = async (c: Context): Promise<object> => {
  const text = new TextDecoder().decode(await readBody(c, MAX_BODY_BYTES)).replaceAll(NUL, '')
  if ((c.req.header('content-type') ?? '').startsWith('application/x-www-form-urlencoded')) return Object.fromEntries(new URLSearchParams(text.replaceAll('%00', '')))
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
  } catch {
    return {}
  }
}
