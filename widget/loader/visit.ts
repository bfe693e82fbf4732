import type { Visitor } from '#campaign/visitor.ts'
import { recallCampaign } from '../page/campaign-memory.ts'
import { readCookie, readCookies, recall, remember, setCookie } from '../page/storage.ts'

const YEAR_SECONDS = 365 * 86_400
const HALF_HOUR_SECONDS = 1_800
/** The shorter side of a window; tablets count as mobile with a coarse pointer. */
const MOBILE_PX = 768

export type Visit = { visitorId: string; visitor: Visitor }

/** A text that nobody else has; `randomUUID` is missing on pages without https. */
const newId = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Counts this page and tells who sees it. A session ends half an hour after its last page. */
export const visit = (campaignIds: string[]): Visit => {
  const visitorId = readCookie('poptin_user_id') ?? recall('poptin_user_id') ?? newId()
  setCookie('poptin_user_id', visitorId, YEAR_SECONDS)
  remember('poptin_user_id', visitorId)

  const isNewSession = !readCookie('poptin_session')
  setCookie('poptin_session', '1', HALF_HOUR_SECONDS)
  setCookie('poptin_last_visit', String(Date.now()), YEAR_SECONDS)
  const count = (key: string, more: number) => {
    const number = (Number(recall(key)) || 0) + more
    remember(key, String(number))
    return number
  }
  const url = location.href
  const before = isNewSession ? [] : (recall('poptin_previous_visited_pages') ?? '').split('|').filter(Boolean)
  const visitedUrls = before.at(-1) === url ? before : [...before, url].slice(-100)
  remember('poptin_previous_visited_pages', visitedUrls.join('|'))
  if (isNewSession || !recall('pop_landed_url')) {
    remember('pop_landed_url', url)
    remember('poptin_referrer', document.referrer)
  }
  const memory = new Map(campaignIds.flatMap((id) => {
    const known = recallCampaign(id)
    return known ? [[id, known] as const] : []
  }))
  return {
    visitorId,
    visitor: {
      nowMs: Date.now(),
      utcOffsetMinutes: -new Date().getTimezoneOffset(),
      url,
      referrer: recall('poptin_referrer') ?? '',
      previousUrl: visitedUrls.at(-2) ?? document.referrer,
      landingUrl: recall('pop_landed_url') ?? url,
      pageTitle: document.title,
      visitedUrls,
      pageViews: count('poptin_page_views', 1),
      sessions: count('poptin_sessions', isNewSession ? 1 : 0),
      device: matchMedia('(pointer: coarse)').matches || Math.min(innerWidth, innerHeight) < MOBILE_PX / 1.5 ? 'mobile' : 'desktop',
      language: navigator.language,
      country: readCookie('poptin_user_country_code'),
      cookies: readCookies(),
      memory,
      page: { hasMarkup: (text) => document.documentElement.outerHTML.includes(text), passesScript: () => undefined },
    },
  }
}
