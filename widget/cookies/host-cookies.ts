import { displayPaths } from '#contract/display/paths.ts'
import { forgetVisitor } from '../consent/forget-visitor.ts'
import { memoryKey } from '../page/campaign-memory.ts'
import { report } from '../page/scripts.ts'
import { toJson } from '../page/messages.ts'
import type { PageAccess } from '../parts.ts'

const VISITOR_ID = 'poptin_user_id'
const SAVED_BY_HOST = 'poptin_kept_by_host'
/** Each goes with every request of the site. */
const MAX_CAMPAIGNS = 20
/** Sent again each day, so that they last a year from then on. */
const DAY_MS = 86_400_000

/** A browser that may not remember anything has no such cookie; in some frames even reading fails. */
const mayRemember = () => {
  try {
    return document.cookie.includes(`${VISITOR_ID}=`)
  } catch {
    return false
  }
}

const saveOnHost = ({ origin, configuration, storage, visitorId }: PageAccess) => {
  if (!mayRemember()) return
  const seen = configuration.campaigns.flatMap(({ id }) => {
    const text = storage.recall(memoryKey(id))
    return text ? [[memoryKey(id), text] as const] : []
  })
  const body = toJson({
    cookies: Object.fromEntries([[VISITOR_ID, visitorId], ...seen.slice(-MAX_CAMPAIGNS)]),
  })
  const now = `${Math.floor(Date.now() / DAY_MS)} ${body}`
  if (storage.recall(SAVED_BY_HOST) === now) return
  storage.remember(SAVED_BY_HOST, now)
  fetch(origin + displayPaths.cookies.replace(':clientId', configuration.clientId), {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'text/plain' },
    credentials: 'include',
    keepalive: true,
  })
    // Where the visitor has refused consent meanwhile, what our host has just set goes as well.
    .then(() => storage.recall(SAVED_BY_HOST) === null && forgetVisitor())
    .catch(report)
}

/**
 * Lets our host save what this browser remembers, for browsers that take from scripts what they wrote a week
 * ago; also when the page is left. The function it gives, one for a document, saves for the page that the document
 * is now and returns what saves again.
 */
export const createHostCookies = () => {
  let current: PageAccess | undefined
  const saveCurrent = () => current && saveOnHost(current)
  return (page: PageAccess): (() => void) => {
    if (!current) document.addEventListener('visibilitychange', saveCurrent)
    current = page
    saveCurrent()
    return saveCurrent
  }
}
