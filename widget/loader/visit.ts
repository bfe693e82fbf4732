import type { Visitor } from '#campaign/visitor.ts'
import { memoryKey, readMemory } from '../page/campaign-memory.ts'
import { newId } from '../page/new-id.ts'
import { readCookie, readCookies, recall, remember, setCookie } from '../page/storage.ts'

const YEAR_SECONDS = 365 * 86_400
const HALF_HOUR_SECONDS = 1_800
/** The shorter side of a window; tablets count as mobile with a coarse pointer. */
const MOBILE_PX = 512
const MAX_PAGES = 100
const VISITOR_ID = 'poptin_user_id'
const SESSION = 'poptin_session'
const PAGES = 'poptin_previous_visited_pages'
const LANDED = 'pop_landed_url'
const REFERRER = 'poptin_first_referrer'
const SEEN_NOW = 'poptin_seen_this_session'

export type Visit = { visitorId: string; visitor: Visitor; seenThisSession: ReadonlySet<string> }

/** Counts this page and tells who sees it. A session ends half an hour after its last page. */
export const visit = (campaigns: readonly { id: string }[]): Visit => {
  const url = location.href
  const nowMs = Date.now()
  const visitorId = readCookie(VISITOR_ID) ?? recall(VISITOR_ID) ?? newId()
  setCookie(VISITOR_ID, visitorId, YEAR_SECONDS)
  remember(VISITOR_ID, visitorId)

  // A cookie that scripts may not set, or a storage that is not there: the other one knows.
  const isNewSession = !readCookie(SESSION) && !(Number(recall(SESSION)) > nowMs)
  setCookie(SESSION, '1', HALF_HOUR_SECONDS)
  remember(SESSION, `${nowMs + HALF_HOUR_SECONDS * 1_000}`)
  if (isNewSession) {
    remember(SEEN_NOW, '')
    remember(PAGES, '')
    remember(LANDED, url)
    remember(REFERRER, document.referrer)
  }
  const count = (key: string, more: number) => {
    const number = Number(recall(key)) + more || more
    remember(key, `${number}`)
    return number
  }
  const listed = (key: string) => (recall(key) ?? '').split('|').filter(Boolean)
  const visitedUrls = listed(PAGES)
  if (visitedUrls.at(-1) !== url) visitedUrls.push(url)
  remember(PAGES, visitedUrls.slice(-MAX_PAGES).join('|'))
  return {
    visitorId,
    seenThisSession: new Set(listed(SEEN_NOW)),
    visitor: {
      nowMs,
      utcOffsetMinutes: -new Date().getTimezoneOffset(),
      url,
      referrer: recall(REFERRER) ?? '',
      previousUrl: visitedUrls.at(-2) ?? document.referrer,
      landingUrl: recall(LANDED) ?? url,
      pageTitle: document.title,
      visitedUrls,
      pageViews: count('poptin_page_views', 1),
      sessions: count('poptin_sessions', Number(isNewSession)),
      device: matchMedia('(pointer: coarse)').matches || Math.min(innerWidth, innerHeight) < MOBILE_PX ? 'mobile' : 'desktop',
      language: navigator.language,
      country: readCookie('poptin_user_country_code'),
      cookies: readCookies(),
      memory: new Map(campaigns.map(({ id }) => [id, readMemory(recall(memoryKey(id)))])),
      page: { hasMarkup: (text) => document.documentElement.outerHTML.includes(text), passesScript: (id) => window.klepkaFilters?.[id]?.() },
    },
  }
}
