export type UrlParts = { host: string; path: string; query: string }

/**
 * Scheme and `//` are optional, user information ends at the first `@`, and nothing is validated: a referrer
 * may be `example.org/path`, `android-app://com.x/` or `about:blank`, which `URL` refuses or reads
 * differently.
 */
const LOOSE_URL = /^(?:[^:/?#.]+:)?(?:\/\/)?(?:[^@/?#]*@)?([^:/?#]*)(?::\d*)?(\/[^?#]*|[^/?#]*)(?:\?([^#]*))?/

/** Splits an address the forgiving way. Parts that are not there are empty. */
export const splitUrl = (url: string): UrlParts => {
  const [, host = '', path = '', query = ''] = LOOSE_URL.exec(url) ?? []
  return { host, path, query }
}

/** Takes the first `www.` out of a host, wherever it stands: that is how the cookie domain has always been named. */
export const withoutWww = (host: string) => host.replace('www.', '')

/** Is `host` the domain itself or one of its subdomains, whatever the case? */
export const isWithin = (host: string, domain: string) =>
  `.${host}`.toLowerCase().endsWith(`.${domain}`.toLowerCase())
