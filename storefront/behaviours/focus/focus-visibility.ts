import { isTab } from './trap-focus.ts'

const CLASS = 'hide-focus-outline'

/** The focus ring is hidden from pointer users, and what Tab reaches is scrolled into view completely. */
export default (root: Document): (() => void) => {
  const listening = new AbortController()
  root.addEventListener('mousedown', () => root.body.classList.add(CLASS), listening)
  root.addEventListener(
    'keydown',
    (event) => {
      root.body.classList.remove(CLASS)
      // Smooth scrolling stops here: it would carry the focused control out of view.
      if (isTab(event)) scrollTo(scrollX, scrollY)
    },
    listening,
  )
  // Of a large text field, browsers show only the part with the caret.
  root.addEventListener(
    'keyup',
    (event) => isTab(event) && root.activeElement?.scrollIntoView({ block: 'nearest' }),
    listening,
  )
  return () => listening.abort()
}
