import type { AttributionPage } from './page.ts'
import type { AttributionSettings } from './settings.ts'

/** The records a visitor carries; each is a cookie of its own. */
export const RECORDS = ['current', 'current_add', 'first', 'first_add', 'session', 'udata', 'promo'] as const
export type RecordName = (typeof RECORDS)[number]
export type CookieName = RecordName | 'migrations'

const PREFIX = 'sbjs_'
const PAIRS = '|||'
const ONLY_BASE64 = /^[A-Za-z0-9+/]+$/
const LONE_SURROGATE = /[\uD800-\uDFFF]/gu

/** `encodeURIComponent` leaves `!~*'()` and throws on half a character; cookies need neither. */
const encode = (text: string) =>
  encodeURIComponent(text.replace(LONE_SURROGATE, '\uFFFD')).replace(
    /[!~*'()]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** The extra signs are undone after the rest, so a `%27` that an address holds itself turns into its sign as well. */
const decode = (text: string) => {
  try {
    return decodeURIComponent(text).replace(/%(?:21|7E|2A|27|28|29)/g, unescape)
  } catch {
    // Malformed percent signs: the old way of decoding reads them byte by byte.
    return unescape(text)
  }
}

const unwrap = (raw: string) => {
  if (!ONLY_BASE64.test(raw)) return raw
  try {
    return atob(raw)
  } catch {
    return raw
  }
}

/** Writes pairs in their fixed order, as one text. */
export const joinPairs = (pairs: Record<string, string>) =>
  Object.entries(pairs)
    .map(([key, value]) => `${key}=${value}`)
    .join(PAIRS)

/** Reads pairs back. Values are decoded once more here: they were addresses, encoded themselves. */
export const splitPairs = (text: string | undefined): Record<string, string> =>
  Object.fromEntries(
    (text ? text.split(PAIRS) : []).map((part) => {
      const at = part.indexOf('=')
      return at < 0 ? [part, ''] : [part.slice(0, at), decode(part.slice(at + 1))]
    }),
  )

export type Cookies = ReturnType<typeof openCookies>

/** The page's tracking cookies, under the domain and in the encoding that the settings name. */
export const openCookies = (
  page: AttributionPage,
  { domain, isIsolated, base64 }: Pick<AttributionSettings, 'domain' | 'isIsolated' | 'base64'>,
) => {
  const scope = isIsolated ? '' : domain

  const put = (name: CookieName, value: string, minutes: number, onDomain: string) => {
    const expires = minutes
      ? `;expires=${new Date(page.now().getTime() + minutes * 60_000).toUTCString()}`
      : ''
    page.writeCookie(`${PREFIX}${name}=${value}${expires}${onDomain && `;domain=.${onDomain}`};path=/`)
  }

  return {
    /**
     * The text of a cookie, undefined without one. A value of letters and digits only is taken as base64,
     * whatever the settings.
     */
    read: (name: CookieName): string | undefined => {
      const start = `${PREFIX}${name}=`
      const found = page
        .readCookies()
        .split(/; */)
        .find((cookie) => cookie.startsWith(start))
      return found && decode(unwrap(found.slice(start.length)))
    },

    write: (name: CookieName, text: string, minutes: number) => {
      const encoded = encode(text)
      put(name, base64 ? btoa(encoded).replace(/=+$/, '') : encoded, minutes, scope)
    },

    /** Removes a cookie in every scope it may have been written in, also by the original on a `www.` host. */
    erase: (name: CookieName) => {
      for (const scope of new Set(['', domain, page.hostname])) put(name, '', -1, scope)
    },
  }
}
