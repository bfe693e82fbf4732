import type { AttributionPage } from './page.ts'
import type { AttributionSettings } from './settings.ts'

/** A visitor's records; each is a separate cookie. */
export const RECORDS = ['current', 'current_add', 'first', 'first_add', 'session', 'udata', 'promo'] as const
export type RecordName = (typeof RECORDS)[number]
export type CookieName = RecordName | 'migrations'

const PREFIX = 'sbjs_'
const PAIRS = '|||'
const ONLY_BASE64 = /^[A-Za-z0-9+/]+$/
const LONE_SURROGATE = /[\uD800-\uDFFF]/gu

/** `encodeURIComponent` does not encode `!~*'()` and throws on half a character; here neither happens. */
const encode = (text: string) =>
  encodeURIComponent(text.replace(LONE_SURROGATE, '\uFFFD')).replace(
    /[!~*'()]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** The extra characters are decoded last, so a literal `%27` of an address is decoded, too. */
const decode = (text: string) => {
  try {
    return decodeURIComponent(text).replace(/%(?:21|7E|2A|27|28|29)/g, unescape)
  } catch {
    // Malformed percent signs: the old decoder reads them byte by byte.
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

/** Reads pairs. Values are decoded a second time, since they were encoded in addresses. */
export const splitPairs = (text: string | undefined): Record<string, string> =>
  Object.fromEntries(
    (text ? text.split(PAIRS) : []).map((part) => {
      const at = part.indexOf('=')
      return at < 0 ? [part, ''] : [part.slice(0, at), decode(part.slice(at + 1))]
    }),
  )

export type Cookies = ReturnType<typeof openCookies>

/** The page's tracking cookies, with the domain and encoding of the settings. */
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
     * The text of a cookie; undefined: none. A value of letters and digits only is read as base64, with any
     * settings.
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

    /** Removes a cookie from every domain where it may be, also from the original's on a `www.` host. */
    erase: (name: CookieName) => {
      for (const scope of new Set(['', domain, page.hostname])) put(name, '', -1, scope)
    },
  }
}
