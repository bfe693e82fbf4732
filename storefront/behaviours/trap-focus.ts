import { focusableIn, isTab } from './focusable.ts'

/** Those that keep the keyboard now; the last one counts. */
const keepers: HTMLElement[] = []

/**
 * Tab goes round within an element, and a focus that lands outside, from the browser's own bars, is brought
 * back. Gives back how to let go.
 */
export const trapFocus = (element: HTMLElement): (() => void) => {
  const root = element.ownerDocument
  const listening = new AbortController()
  const { signal } = listening
  keepers.push(element)

  element.addEventListener(
    'keydown',
    (event) => {
      if (!isTab(event)) return
      const controls = focusableIn(element)
      const [from, to] = event.shiftKey ? [controls[0], controls.at(-1)] : [controls.at(-1), controls[0]]
      if (event.target !== from && !(event.shiftKey && event.target === element)) return
      event.preventDefault()
      to?.focus()
    },
    { signal },
  )
  root.addEventListener(
    'focusin',
    ({ target }) => {
      if (keepers.at(-1) === element && !element.contains(target as Node)) focusableIn(element)[0]?.focus()
    },
    { signal },
  )
  return () => {
    listening.abort()
    keepers.splice(keepers.indexOf(element), 1)
  }
}
