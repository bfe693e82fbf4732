import { browserPage } from '#attribution/page.ts'
import { trackVisit } from '#attribution/track-visit.ts'

type Given = {
  referrer: string
  userAgent: string
  now: number
  prefs: Record<string, unknown> | null
  inits: number
}

/** Runs in the browser: one page view, with the values that a test must choose. */
export const visit = ({ referrer, userAgent, now, prefs, inits }: Given) => {
  const real = browserPage(window)
  const shift = Date.now() - now
  const page = {
    ...real,
    referrer,
    userAgent,
    random: () => 0.5,
    now: () => new Date(now),
    // Cookies expire by the browser's clock, so dates written by ours are shifted to it.
    writeCookie: (line: string) =>
      real.writeCookie(
        line.replace(
          /expires=([^;]+)/,
          (_, expires: string) => `expires=${new Date(Date.parse(expires) + shift).toUTCString()}`,
        ),
      ),
  }
  let get
  for (let time = 0; time < inits; time++) get = trackVisit(page, prefs)
  return { href: page.href, get }
}
