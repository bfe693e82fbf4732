import type { Context } from 'hono'

export type CookieOptions = {
  maxAgeSeconds?: number
  isHttpOnly?: boolean
  sameSite?: 'Lax' | 'Strict' | 'None'
  isSecure: boolean
}

/** First cookie of that name, decoded; undefined when there is none. Cheap: no map of all cookies is built. */
export const readRequestCookie = (c: Context, name: string): string | undefined =>
  findCookie(c.req.header('cookie'), name)

/** The same in the text of a `Cookie` header. */
export const findCookie = (header: string | undefined, name: string): string | undefined => {
  if (!header) return undefined
  for (const part of header.split(';')) {
    const at = part.indexOf('=')
    if (at < 0 || part.slice(0, at).trim() !== name) continue
    const raw = part.slice(at + 1).trim()
    try {
      return decodeURIComponent(raw)
    } catch {
      return raw
    }
  }
  return undefined
}

/** Adds a Set-Cookie header with path `/`. */
export const setResponseCookie = (c: Context, name: string, value: string, options: CookieOptions): void => {
  let text = `${name}=${encodeURIComponent(value)}; Path=/`
  if (options.maxAgeSeconds !== undefined) text += `; Max-Age=${options.maxAgeSeconds}`
  if (options.isHttpOnly) text += '; HttpOnly'
  if (options.isSecure) text += '; Secure'
  text += `; SameSite=${options.sameSite ?? 'Lax'}`
  c.header('Set-Cookie', text, { append: true })
}

export const removeCookie = (c: Context, name: string, isSecure: boolean): void =>
  setResponseCookie(c, name, '', { maxAgeSeconds: 0, isSecure })
