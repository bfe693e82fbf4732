/** Data and cookie access of a page for source detection. */
export type AttributionPage = {
  href: string
  hostname: string
  /** Empty if the browser reports none. */
  referrer: string
  userAgent: string
  /** The text of `document.cookie`. */
  readCookies: () => string
  /** Writes one cookie with its attributes, like `document.cookie = line`. */
  writeCookie: (line: string) => void
  now: () => Date
  /** In [0, 1). */
  random: () => number
}

/** The page of the running script. */
export const browserPage = (view: Window): AttributionPage => ({
  href: view.location.href,
  hostname: view.location.hostname,
  referrer: view.document.referrer,
  userAgent: view.navigator.userAgent,
  readCookies: () => view.document.cookie,
  writeCookie: (line) => {
    view.document.cookie = line
  },
  now: () => new Date(),
  random: Math.random,
})
