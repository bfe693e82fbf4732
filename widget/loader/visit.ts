import type { Visitor } from '#campaign/visitor.ts'
import { memoryKey, readMemory } from '../page/campaign-memory.ts'
import { newId } from '../page/new-id.ts'
import { readCookies, recall, remember, setCookie } from '../page/storage.ts'

const YEAR_SECONDS = 365 * 86_400
const HALF_HOUR_MS = 1_800_000
/** Telephones and tablets, and windows as small as theirs. */
const MOBILE = '(pointer:coarse),(max-width:511px),(max-height:511px)'
const MAX_PAGES = 100
const VISITOR_ID = 'poptin_user_id'
const SESSION = 'poptin_session'
const PAGES = 'poptin_previous_visited_pages'
const LANDED = 'pop_landed_url'
const REFERRER = 'poptin_referrer'
const SEEN_NOW = 'poptin_seen_this_session'

export type Visit = { visitorId: string; visitor: Visitor; seenThisSession: ReadonlySet<string> }

/** Counts this page and tells who sees it. A session ends half an hour after its last page. */
export const visit = (): Visit => {
  const url = location.href
  const nowMs = Date.now()
  const cookies = readCookies()
  const visitorId = cookies.get(VISITOR_ID) ?? recall(VISITOR_ID) ?? newId()
  setCookie(VISITOR_ID, visitorId, YEAR_SECONDS)
  remember(VISITOR_ID, visitorId)

  const isNewSession = !(+recall(SESSION)! > nowMs)
  remember(SESSION, `${nowMs + HALF_HOUR_MS}`)
  if (isNewSession) {
    remember(SEEN_NOW, '')
    remember(LANDED, url)
    remember(REFERRER, document.referrer)
  }
  const count = (key: string, more: boolean) => {
    const number = +recall(key)! + +more
    remember(key, `${number}`)
    return number
  }
  const listed = (key: string) => (recall(key) ?? '').split('|').filter(Boolean)
  const visitedUrls = isNewSession ? [] : listed(PAGES)
  if (visitedUrls.at(-1) !== url) visitedUrls.push(url)
  remember(PAGES, visitedUrls.slice(-MAX_PAGES).join('|'))
  return {
    visitorId,
    seenThisSession: new Set(listed(SEEN_NOW)),
    visitor: {
      nowMs,
      utcOffsetMinutes: -new Date().getTimezoneOffset(),
      url,
      referrer: recall(REFERRER) as string,
      previousUrl: visitedUrls.at(-2) ?? document.referrer,
      landingUrl: recall(LANDED) as string,
      pageTitle: document.title,
      visitedUrls,
      pageViews: count('poptin_page_views', true),
      sessions: count('poptin_sessions', isNewSession),
      device: matchMedia(MOBILE).matches ? 'mobile' : 'desktop',
      language: navigator.language,
      country: cookies.get('poptin_user_country_code'),
      cookies,
      memory: { get: (id) => readMemory(recall(memoryKey(id)) ?? cookies.get(memoryKey(id))) },
      page: { hasMarkup: (text) => document.documentElement.outerHTML.includes(text) },
    },
  }
}
