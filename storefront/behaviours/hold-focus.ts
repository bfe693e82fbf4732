import { focusableIn, isTab } from './focusable.ts'

/** Said although what lies around is not to be reached. */
const STILL_HEARD = '[role=status], [role=alert], [aria-live]'

/** Everything beside an element and beside what it stands in, up to the body. */
const around = (element: Element): HTMLElement[] => {
  const found: HTMLElement[] = []
  for (let inner = element; inner.parentElement && inner !== element.ownerDocument.body; inner = inner.parentElement) {
    for (const other of inner.parentElement.children) if (other !== inner && other instanceof HTMLElement) found.push(other)
  }
  return found
}

/** Keeps keyboard and screen reader within an element: Tab goes round in it, all else is inert. Gives back how to let go. */
export const holdFocus = (element: HTMLElement): (() => void) => {
  const closed = around(element).filter((other) => !other.inert && !other.matches(STILL_HEARD))
  for (const other of closed) other.inert = true

  const goRound = (event: KeyboardEvent) => {
    if (!isTab(event)) return
    const controls = focusableIn(element)
    const from = event.shiftKey ? controls[0] : controls.at(-1)
    const to = event.shiftKey ? controls.at(-1) : controls[0]
    if (!to || (event.target !== from && controls.length > 0 && event.target !== element)) return
    if (event.target === element && !event.shiftKey) return
    event.preventDefault()
    to.focus()
  }
  element.addEventListener('keydown', goRound)
  return () => {
    element.removeEventListener('keydown', goRound)
    for (const other of closed) other.inert = false
  }
}
