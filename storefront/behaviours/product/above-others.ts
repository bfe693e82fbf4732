/** More are not stacked at the lower edge; and what is higher than this share of the window is no bar. */
const MOST_BARS = 3
const MAX_SHARE = 0.4

/** The lowest element at a point of the window, also inside of a component's own tree. */
const elementAt = (root: Document, x: number, y: number): Element | null => {
  let found = root.elementFromPoint(x, y)
  for (let inner = found?.shadowRoot; inner; inner = found?.shadowRoot) {
    const deeper = inner.elementFromPoint(x, y)
    if (!deeper || deeper === found) break
    found = deeper
  }
  return found
}

/** What is fixed to the window over that element; undefined: it belongs to the page. */
const fixedAround = (from: Element): Element | undefined => {
  for (let at: Element | null = from; at; at = at.parentElement ?? hostOf(at))
    if (getComputedStyle(at).position === 'fixed') return at
  return undefined
}
const hostOf = (element: Element): Element | null => {
  const tree = element.getRootNode()
  return tree instanceof ShadowRoot ? tree.host : null
}

/**
 * How far above the lower edge of the window a bar has to stand, in px, so that no notice, cookie question or campaign
 * that is fixed there covers it.
 */
export const freeBottom = (root: Document, bar: HTMLElement): number => {
  const { innerHeight, innerWidth } = root.defaultView ?? globalThis
  let bottom = 0
  for (let count = 0; count < MOST_BARS; count += 1) {
    bar.style.bottom = `${bottom}px`
    const over = elementAt(root, innerWidth / 2, innerHeight - bottom - bar.offsetHeight / 2)
    const cover = over && !bar.contains(over) ? fixedAround(over) : undefined
    if (!cover) break
    const top = innerHeight - cover.getBoundingClientRect().top
    if (top <= bottom || top > innerHeight * MAX_SHARE) break
    bottom = top
  }
  bar.style.bottom = bottom ? `${bottom}px` : ''
  return bottom
}
