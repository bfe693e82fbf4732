import type { TriggerPage } from '#campaign/triggers/trigger.ts'

/** Scrolls, clicks and sizes are looked at this seldom. */
const DEBOUNCE_MS = 300
const TOP_PX = 0
/** A finger that throws the page back up so far, so fast, is on its way out. */
const FLING_PX = 600
/** Without a touch for so long after a scroll. */
const UNTOUCHED_MS = 25_000
const ACTIVITY = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'scroll']

const listen = (target: EventTarget, names: readonly string[], heard: (event: Event) => void) => {
  for (const name of names) target.addEventListener(name, heard, { passive: true, capture: true })
  return () => names.forEach((name) => target.removeEventListener(name, heard, { capture: true }))
}

const later = (act: () => void, delayMs: number) => {
  const waiting = setTimeout(act, delayMs)
  return () => clearTimeout(waiting)
}

/** The page, as triggers hear it. */
export const pageEvents = (pagesSeen: number): TriggerPage => ({
  pagesSeen,
  // Whoever knows the shop takes this place.
  onCart: () => () => {},
  after: (delayMs, heard) => later(heard, delayMs),
  onScroll: (heard) => {
    let stop = () => {}
    const look = () => {
      stop()
      stop = later(() => {
        const room = document.documentElement.scrollHeight - innerHeight
        heard(room > 0 ? Math.min(100, (scrollY / room) * 100) : 100)
      }, DEBOUNCE_MS)
    }
    look()
    const unlisten = listen(window, ['scroll', 'resize'], look)
    return () => (stop(), unlisten())
  },
  onIdle: (afterMs, heard) => {
    let stop = later(heard, afterMs)
    const unlisten = listen(window, ACTIVITY, () => (stop(), (stop = later(heard, afterMs))))
    return () => (stop(), unlisten())
  },
  onLeaving: (heard) => {
    if (!matchMedia('(pointer: coarse)').matches) {
      return listen(document.documentElement, ['mouseout'], (event) => {
        const { clientY, relatedTarget } = event as MouseEvent
        if (!relatedTarget && clientY <= TOP_PX) heard()
      })
    }
    let fromPx = scrollY
    let stop = () => {}
    const stops = [
      listen(window, ['touchstart'], () => (stop(), (fromPx = scrollY))),
      listen(window, ['scroll'], () => {
        stop()
        stop = later(heard, UNTOUCHED_MS)
        if (fromPx - scrollY > FLING_PX) heard()
      }),
      listen(document, ['visibilitychange'], () => document.hidden || heard()),
    ]
    return () => [stop, ...stops].forEach((end) => end())
  },
  onClick: (selector, heard) => {
    let heardAt = -DEBOUNCE_MS
    return listen(document, ['click'], ({ target, timeStamp }) => {
      try {
        if (timeStamp - heardAt < DEBOUNCE_MS || !(target as Element).closest?.(selector)) return
        heardAt = timeStamp
        heard()
      } catch {
        // Not a selector this browser knows: nothing on the page matches it.
      }
    })
  },
})
