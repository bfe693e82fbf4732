import { displayPaths } from '#contract/display/paths.ts'
import { forgetVisitor } from '../consent/forget-visitor.ts'
import { memoryKey } from '../page/campaign-memory.ts'
import { report } from '../page/scripts.ts'
import { toJson } from '../page/messages.ts'
import type { PageAccess } from '../parts.ts'

const VISITOR_ID = 'poptin_user_id'
const SAVED_BY_HOST = 'poptin_kept_by_host'
/** Cookies are sent with every request to the site, so their number is limited. */
const MAX_CAMPAIGNS = 20
/** Sent again each day, so that they last a year from then on. */
const DAY_MS = 86_400_000

/** Without storage there is no such cookie; in some frames even reading throws. */
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
    // If the visitor has refused consent meanwhile, the new cookies are removed, too.
    .then(() => storage.recall(SAVED_BY_HOST) === null && forgetVisitor())
    .catch(report)
}

/**
 * Lets our host store the data of this browser in cookies, also when the page is left: some browsers delete
 * script cookies after a week. The returned function, one per document, saves for the current page and
 * returns a function to save again.
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
