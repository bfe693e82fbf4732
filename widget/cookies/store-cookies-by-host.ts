import { displayPaths } from '#contract/display/paths.ts'
import { forgetVisitor } from '../consent/forget-visitor.ts'
import { memoryKey } from '../page/campaign-memory.ts'
import { report } from '../page/report.ts'
import { toJson } from '../page/to-json.ts'
import type { PageAccess } from '../parts.ts'

const VISITOR_ID = 'poptin_user_id'
const KEPT = 'poptin_kept_by_host'
/** Each goes with every request of the site. */
const MAX_CAMPAIGNS = 20
/** Told anew each day, so that they last a year from then on. */
const DAY_MS = 86_400_000

/** The one that the document is now: it may become another without being loaded. */
let current: PageAccess | undefined

/** A browser that may not remember anything has no such cookie; some frames may not even be asked. */
const mayRemember = () => {
  try {
    return document.cookie.includes(`${VISITOR_ID}=`)
  } catch {
    return false
  }
}

const tell = () => {
  if (!current || !mayRemember()) return
  const { origin, configuration, storage, visitorId } = current
  const seen = configuration.campaigns.flatMap(({ id }) => {
    const text = storage.recall(memoryKey(id))
    return text ? [[memoryKey(id), text] as const] : []
  })
  const body = toJson({
    cookies: Object.fromEntries([[VISITOR_ID, visitorId], ...seen.slice(-MAX_CAMPAIGNS)]),
  })
  const now = `${Math.floor(Date.now() / DAY_MS)} ${body}`
  if (storage.recall(KEPT) === now) return
  storage.remember(KEPT, now)
  fetch(origin + displayPaths.cookies.replace(':clientId', configuration.clientId), {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'text/plain' },
    credentials: 'include',
    keepalive: true,
  })
    // What was told is taken back where its visitor said no meanwhile: then so is what our host has just set.
    .then(() => storage.recall(KEPT) === null && forgetVisitor())
    .catch(report)
}

/**
 * Lets our host keep what this browser remembers, for browsers that take from scripts what they wrote a week
 * ago; also when the page is left. What it gives back tells what is new.
 */
export const storeCookiesByHost = (page: PageAccess): (() => void) => {
  if (!current) document.addEventListener('visibilitychange', tell)
  current = page
  tell()
  return tell
}
