import { isTab } from './focusable.ts'

/** What Tab reaches is seen, and seen whole. */
export default (root: Document): (() => void) => {
  const listening = new AbortController()
  // A page that scrolls softly goes no further: what is in view now would be carried out of it.
  root.addEventListener('keydown', (event) => isTab(event) && scrollTo(scrollX, scrollY), listening)
  // Of a large text field, browsers are content to show where the caret stands.
  root.addEventListener(
    'keyup',
    (event) => isTab(event) && root.activeElement?.scrollIntoView({ block: 'nearest' }),
    listening,
  )
  return () => listening.abort()
}
