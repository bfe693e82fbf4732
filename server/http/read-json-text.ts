import type { Context } from 'hono'
import { readBody } from './read-form.ts'

const NUL = '\\u0000'
/** A backslash that stands for itself is stepped over, so that `\\\\u0000` stays: it is no NUL. */
const ESCAPED = /\\\\|\\u0000/g

/** The body as text to be parsed as JSON; NUL signs, which PostgreSQL keeps in no text, are left out. */
export const readJsonText = async (c: Context, maxBytes?: number): Promise<string> => {
  const text = new TextDecoder().decode(await readBody(c, maxBytes))
  return text.includes(NUL) ? text.replace(ESCAPED, (found) => (found === NUL ? '' : found)) : text
}
