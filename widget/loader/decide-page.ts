import type { LoaderConfiguration } from '#campaign/published/configuration.ts'
import { decide } from '#campaign/targeting/decide.ts'
import { visitorFields } from '../page/all-visitor-fields.ts'
import { memoryKey, readMemory } from '../page/campaign-memory.ts'
import { newId } from '../page/messages.ts'
import { readCookies, recall, remember, setCookie } from '../page/storage.ts'
import type { FoundOut, Known } from '../page/visitor-fields.ts'
import type { PageAccess } from '../parts.ts'

type Campaigns = LoaderConfiguration['campaigns']
/** `maybe`: only the server, or their owner's own code, can decide about them. */
export type Decided = Pick<PageAccess, 'visitorId' | 'visitor' | 'seenThisSession'> & {
  eligible: Campaigns
  maybe: Campaigns
}

const YEAR_SECONDS = 365 * 86_400
const HALF_HOUR_MS = 1_800_000
const MAX_PAGES = 100
const VISITOR_ID = 'poptin_user_id'
const SESSION = 'poptin_session'
const PAGES = 'poptin_previous_visited_pages'
const LANDED = 'pop_landed_url'
const REFERRER = 'poptin_referrer'
const SEEN_NOW = 'poptin_seen_this_session'

type Visit = { visitorId: string; visitor: Known; seenThisSession: ReadonlySet<string> }

/** Counts this page and returns its visitor. A session ends half an hour after its last page. */
const visit = (): Visit => {
  const url = location.href
  const nowMs = Date.now()
  const cookies = readCookies()
  const visitorId = cookies.get(VISITOR_ID) ?? recall(VISITOR_ID) ?? newId()
  setCookie(VISITOR_ID, visitorId, YEAR_SECONDS)
  remember(VISITOR_ID, visitorId)

  const isNewSession = !(+recall(SESSION)! > nowMs)
  remember(SESSION, String(nowMs + HALF_HOUR_MS))
  if (isNewSession) {
    remember(SEEN_NOW, '')
    remember(LANDED, url)
    remember(REFERRER, document.referrer)
  }
  const count = (key: string, more: number) => {
    const number = +recall(key)! + more
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
      url,
      referrer: recall(REFERRER) as string,
      landingUrl: recall(LANDED) as string,
      visitedUrls,
      pageViews: count('poptin_page_views', 1),
      sessions: count('poptin_sessions', +isNewSession),
      cookies,
      memory: { get: (id) => readMemory(recall((id = memoryKey(id))) ?? cookies.get(id)) },
    },
  }
}

/** Campaigns that may be shown on this page. Counts the page view. The next part picks the variants. */
export const decidePage = ({ campaigns }: LoaderConfiguration): Decided => {
  const decided = { ...visit(), eligible: [] as Campaigns, maybe: [] as Campaigns } as Decided
  const { visitor } = decided
  // Fields that this site needs for decisions; `ask` reads the others.
  for (const field of Object.keys(visitorFields) as FoundOut[])
    (visitor as Record<string, unknown>)[field] = visitorFields[field](visitor)
  for (const campaign of campaigns) {
    const verdict = decide(campaign, visitor, decided.seenThisSession)
    if (verdict !== 'no') decided[verdict === 'yes' ? 'eligible' : 'maybe'].push(campaign)
  }
  return decided
}
