import { isTab } from './focusable.ts'

/**
 * Scrolls the window so that this many CSS pixels of the page lie above it: smoothly, unless the person asked for less motion.
 * Tab ends it where it is: what gets the focus then is scrolled into view, and would be scrolled out of it again.
 */
export const scrollPage = ({ defaultView: view }: Document, topPx: number): void => {
  if (!view) return
  const { matches: isCalm } = view.matchMedia('(prefers-reduced-motion: reduce)')
  const done = new AbortController()
  const { signal } = done
  view.addEventListener('keydown', (event) => isTab(event) && view.scrollTo({ top: view.scrollY, behavior: 'instant' }), { signal })
  view.addEventListener('scrollend', () => done.abort(), { signal })
  view.scrollTo({ top: topPx, behavior: isCalm ? 'instant' : 'smooth' })
}
