const GLIDE_MS = 300
/** Smaller moves do not count as layout shifts. */
const SEEN_PX = 3
/** Positions at which a header is searched, as shares of the window's width. */
const LOOKED_AT = [0.02, 0.5, 0.98]

/** Whether an element stays at the window's top, with any room that the page has above it. */
const standsByItself = (element: Element): boolean => {
  const { position, top } = getComputedStyle(element)
  if (position === 'fixed') return true
  // Sticky elements inside a scroll container move with that.
  if (position === 'sticky') return top !== 'auto' && !scrollerOf(element)
  const { offsetParent } = element as HTMLElement
  return (
    position === 'absolute' &&
    (!offsetParent ||
      (offsetParent === document.body && getComputedStyle(document.body).position === 'static'))
  )
}

const scrollerOf = (element: Element): Element | null => {
  for (let parent = element.parentElement; parent && parent !== document.body; parent = parent.parentElement)
    if (getComputedStyle(parent).overflow !== 'visible' || getComputedStyle(parent).position === 'fixed')
      return parent
  return null
}

/** All elements at the top of the window now, with their ancestors. */
const atTop = (heightPx: number): Set<Element> => {
  const found = new Set<Element>()
  for (const share of LOOKED_AT)
    for (const y of [1, heightPx - 1])
      for (const hit of document.elementsFromPoint(document.documentElement.clientWidth * share, y))
        for (
          let element: Element | null = hit;
          element && element !== document.body && element !== document.documentElement && !found.has(element);
          element = element.parentElement
        )
          if (!element.matches('.poptin-popup,.poptin-teaser')) found.add(element)
  return found
}

/** Moves sticky and fixed headers at the top of the window below a bar. */
export const pushHeadersDown = () => {
  const lowered = new Map<Element, Animation>()
  const listening = new AbortController()
  let heightPx = 0
  let frame = 0
  const raise = (element: Element) => {
    lowered.get(element)?.cancel()
    lowered.delete(element)
  }
  /**
   * `change`: moves the rest of the page. Each header slides from its visible position: a transform is no
   * layout shift.
   */
  const moveTo = (toPx: number, change: () => void) => {
    const found = [
      ...lowered.keys(),
      ...[...atTop(Math.max(toPx, heightPx))].filter(
        (element) => !lowered.has(element) && standsByItself(element),
      ),
    ]
    const seen = found.map((element) => element.getBoundingClientRect().top)
    heightPx = toPx
    for (const element of found) {
      raise(element)
      if (toPx && standsByItself(element))
        lowered.set(
          element,
          element.animate({ top: `${toPx}px` }, { duration: 0, fill: 'forwards', composite: 'add' }),
        )
    }
    change()
    found.forEach((element, index) => {
      const byPx = seen[index]! - element.getBoundingClientRect().top
      if (Math.abs(byPx) >= SEEN_PX)
        element.animate({ translate: [`0 ${byPx}px`, '0 0'] }, { duration: GLIDE_MS, composite: 'add' })
    })
  }
  addEventListener(
    'scroll',
    () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        for (const element of lowered.keys()) if (!standsByItself(element)) raise(element)
        if (heightPx) moveTo(heightPx, () => {})
      })
    },
    { passive: true, signal: listening.signal },
  )
  return {
    moveTo,
    stop: () => {
      listening.abort()
      cancelAnimationFrame(frame)
      for (const element of lowered.keys()) raise(element)
    },
  }
}
