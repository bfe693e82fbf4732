import { report } from '../page/report.ts'
import type { PageAccess } from '../parts.ts'

const YEAR_SECONDS = 365 * 86_400
const HALF_HOUR_SECONDS = 1_800
const TWO_MINUTES_SECONDS = 120
const MINUTE_SECONDS = 60
const BEGIN_MS = 3_000
const REFRESH_MS = 60_000
const SESSION_TIME_REFRESH_MS = 20_000

/** The page's own site leads to our host, as far as a page can tell; our host knows better. */
const isOfOneSite = (host: string) => location.hostname.endsWith(host.split('.').slice(-2).join('.'))

/** The wire's cookies of a visit, for as long as the page is open and a little longer; gives back how to stop. */
export const keepCookies = (page: PageAccess): (() => void) => {
  const { storage: { setCookie, remember, recall }, configuration: { clientId }, visitor } = page
  const seconds = () => Number(recall('poptin_session_seconds')) || 0
  let keep: (() => void) | undefined
  const refresh = () => {
    keep?.()
    setCookie('poptin_session', '1', HALF_HOUR_SECONDS)
    remember('poptin_session', String(Date.now() + HALF_HOUR_SECONDS * 1_000))
    setCookie('poptin_visitor', String(visitor.pageViews), HALF_HOUR_SECONDS)
    setCookie('poptin_page_views', String(visitor.pageViews), HALF_HOUR_SECONDS)
    setCookie('poptin_referrer', visitor.referrer, TWO_MINUTES_SECONDS)
    setCookie('poptin_previous_url', visitor.url, TWO_MINUTES_SECONDS)
  }
  const refreshSessionTime = () => setCookie(`poptin_session_account_${clientId}`, String(seconds()), MINUTE_SECONDS)
  const tick = () => {
    remember('poptin_session_seconds', String(seconds() + SESSION_TIME_REFRESH_MS / 1_000))
    refreshSessionTime()
  }
  const begin = () => {
    setCookie('poptin_last_visit', String(Date.now()), YEAR_SECONDS)
    refresh()
    refreshSessionTime()
    if (isOfOneSite(new URL(page.origin).hostname)) void page.load('cookies').then((start) => (keep = start(page)), report)
  }
  remember('pop_urls', visitor.visitedUrls.join('|'))
  // Each cookie holds the page up for a moment, and nothing waits for these.
  const timers = [setTimeout(begin, BEGIN_MS), setInterval(refresh, REFRESH_MS), setInterval(tick, SESSION_TIME_REFRESH_MS)]
  return () => timers.forEach((timer) => clearInterval(timer))
}
