import type { Context } from 'hono'
import { parse } from 'hono/utils/cookie'

export type CookieOptions = {
  maxAgeSeconds?: number
  isHttpOnly?: boolean
  sameSite?: 'Lax' | 'Strict' | 'None'
  isSecure: boolean
}

/** The cookie of that name in the text of a `Cookie` header; of a Hono request, `getCookie` of hono/cookie reads it. */
export const findCookie = (header: string | undefined, name: string): string | undefined =>
  header ? parse(header, name)[name] : undefined

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
