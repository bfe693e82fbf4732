const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled, [type=hidden]), select:not(:disabled), textarea:not(:disabled), summary, [tabindex]:not([tabindex="-1"])'

/** The visible controls within an element that Tab reaches, in order. */
export const focusableIn = (element: Element): HTMLElement[] =>
  [...element.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (control) => control.tabIndex >= 0 && control.checkVisibility({ visibilityProperty: true }),
  )

/** Only Tab and Shift+Tab themselves, not a browser's shortcuts with them. */
export const isTab = ({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean =>
  key === 'Tab' && !ctrlKey && !altKey && !metaKey

/** Elements that trap the focus now; the last one counts. */
const trapping: HTMLElement[] = []

/**
 * Tab cycles within an element, and a focus that lands outside, from the browser's own bars, is returned to it. Returns
 * a function that releases the focus.
 */
export const trapFocus = (element: HTMLElement): (() => void) => {
  const root = element.ownerDocument
  const listening = new AbortController()
  const { signal } = listening
  trapping.push(element)

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
      if (trapping.at(-1) === element && !element.contains(target as Node)) focusableIn(element)[0]?.focus()
    },
    { signal },
  )
  return () => {
    listening.abort()
    trapping.splice(trapping.indexOf(element), 1)
  }
}
