import type { TriggerPage } from '#campaign/triggers/trigger.ts'

/** Scrolls, clicks and sizes are looked at this seldom. */
const DEBOUNCE_MS = 300
const TOP_PX = 0
/** A finger that throws the page back up so far, so fast, is on its way out. */
const FLING_PX = 600
/** Without a touch for so long after a scroll. */
const UNTOUCHED_MS = 25_000
const ACTIVITY = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'scroll']

const listen = (target: EventTarget, names: readonly string[], listener: (event: Event) => void) => {
  for (const name of names) target.addEventListener(name, listener, { passive: true, capture: true })
  return () => names.forEach((name) => target.removeEventListener(name, listener, { capture: true }))
}

const later = (act: () => void, delayMs: number) => {
  const waiting = setTimeout(act, delayMs)
  return () => clearTimeout(waiting)
}

/** The page's events, as triggers listen to them. */
export const pageEvents = (pagesSeen: number): TriggerPage => ({
  pagesSeen,
  // Replaced by whoever knows the shop.
  onCart: () => () => {},
  after: (delayMs, listener) => later(listener, delayMs),
  onScroll: (listener) => {
    let stop = () => {}
    const look = () => {
      stop()
      stop = later(() => {
        const room = document.documentElement.scrollHeight - innerHeight
        listener(room > 0 ? Math.min(100, (scrollY / room) * 100) : 100)
      }, DEBOUNCE_MS)
    }
    look()
    const unlisten = listen(window, ['scroll', 'resize'], look)
    return () => (stop(), unlisten())
  },
  onIdle: (afterMs, listener) => {
    let stop = later(listener, afterMs)
    const unlisten = listen(window, ACTIVITY, () => (stop(), (stop = later(listener, afterMs))))
    return () => (stop(), unlisten())
  },
  onLeaving: (listener) => {
    if (!matchMedia('(pointer: coarse)').matches) {
      return listen(document.documentElement, ['mouseout'], (event) => {
        const { clientY, relatedTarget } = event as MouseEvent
        if (!relatedTarget && clientY <= TOP_PX) listener()
      })
    }
    let fromPx = scrollY
    let stop = () => {}
    const stops = [
      listen(window, ['touchstart'], () => (stop(), (fromPx = scrollY))),
      listen(window, ['scroll'], () => {
        stop()
        stop = later(listener, UNTOUCHED_MS)
        if (fromPx - scrollY > FLING_PX) listener()
      }),
      listen(document, ['visibilitychange'], () => document.hidden || listener()),
    ]
    return () => [stop, ...stops].forEach((end) => end())
  },
  onClick: (selector, listener) => {
    let clickedAt = -DEBOUNCE_MS
    return listen(document, ['click'], ({ target, timeStamp }) => {
      try {
        if (timeStamp - clickedAt < DEBOUNCE_MS || !(target as Element).closest?.(selector)) return
        clickedAt = timeStamp
        listener()
      } catch {
        // Not a selector this browser knows: nothing on the page matches it.
      }
    })
  },
})
