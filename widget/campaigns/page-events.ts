import type { TriggerPage } from '#campaign/triggers/trigger.ts'

/** Interval of checks for scrolls, clicks and sizes. */
const DEBOUNCE_MS = 300
const TOP_PX = 0
/** A touch scroll upwards of this distance and speed counts as exit intent. */
const FLING_PX = 600
/** Time after a scroll without a touch. */
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
  // Replaced by the part that reads the shop's cart.
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
        // The browser does not support the selector: nothing on the page matches it.
      }
    })
  },
})
