export type UrlParts = { host: string; path: string; query: string }

/**
 * Scheme and `//` are optional, user information ends at the first `@`, and nothing is validated: a referrer
 * may be `example.org/path`, `android-app://com.x/` or `about:blank`, which `URL` refuses or reads
 * differently.
 */
const LOOSE_URL = /^(?:[^:/?#.]+:)?(?:\/\/)?(?:[^@/?#]*@)?([^:/?#]*)(?::\d*)?(\/[^?#]*|[^/?#]*)(?:\?([^#]*))?/

/** Splits an address leniently. Missing parts are empty. */
export const splitUrl = (url: string): UrlParts => {
  const [, host = '', path = '', query = ''] = LOOSE_URL.exec(url) ?? []
  return { host, path, query }
}

/** Removes the first `www.` of a host at any position, as in the original's cookie domain. */
export const withoutWww = (host: string) => host.replace('www.', '')

/** Whether `host` is the domain or one of its subdomains; ignores case. */
export const isWithin = (host: string, domain: string) =>
  `.${host}`.toLowerCase().endsWith(`.${domain}`.toLowerCase())
