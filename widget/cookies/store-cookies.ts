import type { CookiesPart, PageAccess } from '../parts.ts'
import { createHostCookies } from './host-cookies.ts'

const YEAR_SECONDS = 365 * 86_400
const HALF_HOUR_SECONDS = 1_800
const TWO_MINUTES_SECONDS = 120
const MINUTE_SECONDS = 60
const REFRESH_MS = 60_000
const SESSION_TIME_REFRESH_MS = 20_000

/** Whether our host is on the page's own site, as far as a page can know; our host checks it. */
const isOfOneSite = (host: string) => location.hostname.endsWith(host.split('.').slice(-2).join('.'))

export const createCookies = (): CookiesPart => {
  const storeByHost = createHostCookies()
  return (page, agoMs) => storeCookies(page, agoMs, storeByHost)
}

const storeCookies = (
  page: PageAccess,
  agoMs: number,
  storeByHost: (page: PageAccess) => () => void,
): (() => void) => {
  const {
    storage: { setCookie, remember, recall },
    configuration: { clientId },
    visitor,
  } = page
  const seconds = () => Number(recall('poptin_session_seconds')) || 0
  const renew = isOfOneSite(new URL(page.origin).hostname) ? storeByHost(page) : undefined
  const refresh = () => {
    renew?.()
    setCookie('poptin_session', '1', HALF_HOUR_SECONDS)
    remember('poptin_session', String(Date.now() + HALF_HOUR_SECONDS * 1_000))
    setCookie('poptin_visitor', String(visitor.pageViews), HALF_HOUR_SECONDS)
    setCookie('poptin_page_views', String(visitor.pageViews), HALF_HOUR_SECONDS)
    setCookie('poptin_referrer', visitor.referrer, TWO_MINUTES_SECONDS)
    setCookie('poptin_previous_url', visitor.url, TWO_MINUTES_SECONDS)
  }
  const refreshSessionTime = () =>
    setCookie(`poptin_session_account_${clientId}`, String(seconds()), MINUTE_SECONDS)
  const tick = () => {
    remember('poptin_session_seconds', String(seconds() + SESSION_TIME_REFRESH_MS / 1_000))
    refreshSessionTime()
  }
  setCookie('poptin_last_visit', String(Date.now()), YEAR_SECONDS)
  refresh()
  refreshSessionTime()
  const ticks = () => {
    tick()
    timers.push(setInterval(tick, SESSION_TIME_REFRESH_MS))
  }
  const timers = [setInterval(refresh, REFRESH_MS), setTimeout(ticks, SESSION_TIME_REFRESH_MS - agoMs)]
  return () => timers.forEach((timer) => clearInterval(timer))
}
