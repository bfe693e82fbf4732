/** Live regions are announced although everything around is inert. */
const LIVE_REGIONS = '[role=status], [role=alert], [aria-live]'

/** Everything beside an element and beside its ancestors, up to the body. */
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
 * Makes everything around an element inert. Returns a function that undoes it. The browser restyles the whole
 * page for it, so neither belongs in the frame of a click.
 */
export const makeInertAround = (element: HTMLElement): (() => void) => {
  const inert = around(element).filter((other) => !other.inert && !other.matches(LIVE_REGIONS))
  for (const other of inert) other.inert = true
  return () => {
    for (const other of inert) other.inert = false
  }
}
