import type { SiteConfiguration } from '#campaign/published/configuration.ts'
import type { PageAccess, QuietPart } from '../parts.ts'

/** No campaign opens while a visitor types, and for this time afterwards. */
const AFTER_TYPING_MS = 5_000
const LOOK_AGAIN_MS = 200

/** Lets campaigns that were not requested open only while nobody types and no dialog of the page is open. */
export const quietMoment: QuietPart['moment'] = (typedMs, isWanted, { page, later }, { id, isExclusive }) =>
  new Promise((resolve) => {
    const limits = isExclusive ? page.configuration.limits : undefined
    const look = () => {
      const nowMs = Date.now()
      const isRequested = isWanted()
      const windows = limits && readWindows(page)
      const waitMs = windows && !isRequested ? windowWaitMs(limits, windows, nowMs) : 0
      const isQuiet = nowMs - typedMs() >= AFTER_TYPING_MS && !isModalOpen()
      if (!isRequested && !waitMs && !isQuiet) return later(look, LOOK_AGAIN_MS)
      if (windows && !waitMs) countWindow(page, id, windows.count + (isRequested ? 0 : 1))
      resolve(waitMs)
    }
    look()
  })

/** Visit, windows in it, and when the last one was open: `3,1,1795258800000`. */
const WINDOWS = 'poptin_windows'
const SECOND_MS = 1_000
/** Later than any page is open; a timer accepts no more than 24 days. */
const NEVER_MS = 10 * 86_400_000

type Windows = { count: number; lastMs: number }

/** Windows that visitors did not request, of this visit. The last one may have been in an earlier visit. */
export const readWindows = ({ storage, visitor }: Pick<PageAccess, 'storage' | 'visitor'>): Windows => {
  const [visit, count, lastMs] = `${storage.recall(WINDOWS)}`.split(',').map(Number)
  return { count: visit === visitor.sessions ? count || 0 : 0, lastMs: lastMs || 0 }
}

/** Milliseconds until the site's limits allow another window; 0: now. */
export const windowWaitMs = (
  { waitSeconds, perVisit }: NonNullable<SiteConfiguration['limits']>,
  { count, lastMs }: Windows,
  nowMs: number,
): number =>
  perVisit !== null && count >= perVisit
    ? NEVER_MS
    : // A clock that was set back does not extend the pause.
      Math.min(waitSeconds * SECOND_MS, Math.max(0, lastMs + waitSeconds * SECOND_MS - nowMs))

/** This campaign's window opens; the pause begins when it is closed, or when the page is left. */
const countWindow = ({ storage, visitor }: PageAccess, campaignId: string, count: number): void => {
  const store = () => storage.remember(WINDOWS, [visitor.sessions, count, Date.now()].join())
  const closed = ({ detail }: Event & { detail?: { poptin_id: string } }) => {
    if (detail?.poptin_id !== campaignId) return
    document.removeEventListener('poptinClose', closed)
    store()
  }
  document.addEventListener('poptinClose', closed)
  store()
}

const isModalOpen = (): boolean => {
  const modal = CSS.supports('selector(:modal)') ? 'dialog:modal' : 'dialog[open]'
  return [...document.querySelectorAll<HTMLElement>(`${modal},[aria-modal=true]`)].some((dialog) => {
    const { left, top, right, bottom } = dialog.getBoundingClientRect()
    const isInWindow =
      right > Math.max(left, 0) && bottom > Math.max(top, 0) && left < innerWidth && top < innerHeight
    return (
      isInWindow && (dialog.checkVisibility?.({ opacityProperty: true, visibilityProperty: true }) ?? true)
    )
  })
}

const areaOf = ({ clientWidth, clientHeight }: Element) => clientWidth * clientHeight

const isLargestFrame = (frame: Window): boolean =>
  frame === top ||
  ([...frame.parent.document.querySelectorAll('frame')]
    .filter((one) => one.contentDocument)
    .sort((one, other) => areaOf(other) - areaOf(one))[0]?.contentWindow === frame &&
    isLargestFrame(frame.parent))

/**
 * Whether campaigns open by themselves here: in the page itself, or in a frameset's largest frame of the
 * same origin. A nested frame of the same site leaves them to its parent page; one on another site's page
 * shows them only if its owner sets `data-frame`.
 */
export const isMainFrame = (): boolean => {
  try {
    return document.querySelector('script[data-frame]') !== null || isLargestFrame(window)
  } catch {
    // The page around it is another site's.
    return false
  }
}
