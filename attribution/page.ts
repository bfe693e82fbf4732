/** What source detection needs to know of a page, and how it reaches the page's cookies. */
export type AttributionPage = {
  href: string
  hostname: string
  /** Empty when the browser names none. */
  referrer: string
  userAgent: string
  /** The text of `document.cookie`. */
  readCookies: () => string
  /** Takes one cookie with its attributes, as `document.cookie = line` does. */
  writeCookie: (line: string) => void
  now: () => Date
  /** In [0, 1). */
  random: () => number
}

/** The page a script runs in. */
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
