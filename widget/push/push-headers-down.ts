const GLIDE_MS = 300
/** Less is no layout shift. */
const SEEN_PX = 3
/** Of the width of the window: where a header is looked for. */
const LOOKED_AT = [0.02, 0.5, 0.98]

/** Whether something stays at the window's top, or at the page's whatever room the page has above it. */
const standsByItself = (element: Element): boolean => {
  const { position, top } = getComputedStyle(element)
  if (position === 'fixed') return true
  // What sticks within something that scrolls by itself is moved with that.
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

/** Everything that is at the top of the window now, and what it stands in. */
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

/** Headers that stick to the top of the window, or stand there beside the page's flow, are kept below a bar. */
export const pushHeadersDown = () => {
  const lowered = new Map<Element, Animation>()
  const listening = new AbortController()
  let heightPx = 0
  let frame = 0
  const raise = (element: Element) => {
    lowered.get(element)?.cancel()
    lowered.delete(element)
  }
  /** `change`: what else moves the page. Each header glides from where it was seen: a transform shifts no layout. */
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
