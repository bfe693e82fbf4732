/** Said although what lies around is not to be reached. */
const STILL_HEARD = '[role=status], [role=alert], [aria-live]'

/** Everything beside an element and beside what it stands in, up to the body. */
const around = (element: Element): HTMLElement[] => {
  const found: HTMLElement[] = []
  for (
    let inner = element;
    inner.parentElement && inner !== element.ownerDocument.body;
    inner = inner.parentElement
  ) {
    for (const other of inner.parentElement.children)
      if (other !== inner && other instanceof HTMLElement) found.push(other)
  }
  return found
}

/**
 * Puts everything around an element out of reach of keyboard, pointer and screen reader. Gives back how to
 * open it again. The browser restyles the whole page for it, so neither belongs into the moment of a click.
 */
export const closeAround = (element: HTMLElement): (() => void) => {
  const closed = around(element).filter((other) => !other.inert && !other.matches(STILL_HEARD))
  for (const other of closed) other.inert = true
  return () => {
    for (const other of closed) other.inert = false
  }
}
