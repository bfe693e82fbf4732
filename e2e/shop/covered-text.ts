import type { Page } from 'playwright-core'

/** Share of the window per scroll step: each line of text is checked three times on its way through. */
const STEP = 1 / 3

/**
 * Text that cannot be read because another element covers it. The whole page is scrolled
 * through. Elements in the page never cover text. Elements fixed to the window (bars, corner
 * buttons) may cover text while the page scrolls, but each line must be uncovered at one scroll position
 * at least.
 */
export const findCoveredText = async (page: Page): Promise<string[]> => {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { pointer-events: auto !important; } html { scroll-behavior: auto !important; }')
    document.adoptedStyleSheets.push(sheet)
    Object.assign(window, { freeText: new Set<Node>(), barText: new Map<Node, string>() })
  })
  const found = new Set<string>()
  const measure = () =>
    page.evaluate(() => ({ heightPx: document.documentElement.scrollHeight, windowPx: innerHeight }))
  // Measured again at each step: what is loaded later makes a page higher.
  for (let topPx = 0, size = await measure(); ; topPx += size.windowPx * STEP, size = await measure()) {
    if (topPx >= size.heightPx - size.windowPx + size.windowPx * STEP) break
    await page.evaluate((top) => scrollTo(0, top), topPx)
    // Sticky headers move with an animation, in a frame of their own.
    await page.waitForTimeout(50)
    await page.evaluate(async () => {
      await Promise.allSettled(
        document
          .getAnimations()
          .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
          .map(({ finished }) => finished),
      )
    })
    for (const fault of await page.evaluate(coveredHere)) found.add(fault)
  }
  const never = await page.evaluate(() => {
    const { freeText, barText } = window as never as { freeText: Set<Node>; barText: Map<Node, string> }
    return [...barText]
      .filter(([text]) => !freeText.has(text))
      .map(([, fault]) => `at every scroll position: ${fault}`)
  })
  return [...found, ...never]
}

/** Runs in the page, at its current scroll position. */
const coveredHere = (): string[] => {
  const { freeText, barText } = window as never as { freeText: Set<Node>; barText: Map<Node, string> }
  const nameOf = (element: Element) =>
    `${element.localName}${element.id && `#${element.id}`}${[...element.classList].map((name) => `.${name}`).join('')}`
  const isFixed = (from: Element | null) => {
    for (let at = from; at; at = at.parentElement) {
      const { position, bottom } = getComputedStyle(at)
      if (position === 'fixed') return true
      const box = at.getBoundingClientRect()
      // A bar: a sticky header at the window's edge over the whole width.
      if (
        position === 'sticky' &&
        box.width >= innerWidth * 0.9 &&
        (Math.abs(box.top) < 2 || (bottom !== 'auto' && Math.abs(box.bottom - innerHeight) < 2))
      )
        return true
    }
    return false
  }
  const textBoxes = (element: Element) =>
    [...element.childNodes].flatMap((node) => {
      if (node.nodeType !== Node.TEXT_NODE || !node.textContent?.trim()) return []
      const range = document.createRange()
      range.selectNodeContents(node)
      return [...range.getClientRects()]
    })
  const isInside = (box: DOMRect, x: number, y: number) =>
    x > box.left && x < box.right && y > box.top && y < box.bottom
  /** A link that is stretched over its card covers text without hiding it. */
  const paints = (element: Element, x: number, y: number) => {
    if (!isInside(element.getBoundingClientRect(), x, y)) return false
    const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element)
    if (opacity === '0') return false
    if (element.matches('img, video, canvas, iframe, input, select, textarea, button')) return true
    const isTransparent =
      /^(?:transparent|rgba\(.*, 0\))$/.test(backgroundColor) || backgroundColor.endsWith('/ 0)')
    return (
      !isTransparent || backgroundImage !== 'none' || textBoxes(element).some((box) => isInside(box, x, y))
    )
  }
  const isSeen = (element: HTMLElement) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    element.offsetWidth > 1 &&
    !element.closest('.screen-reader-text, option, script, style, noscript')
  const isClipped = (from: Element, x: number, y: number) => {
    for (let at: Element | null = from; at && at !== document.body; at = at.parentElement) {
      if (getComputedStyle(at).overflow !== 'visible' && !isInside(at.getBoundingClientRect(), x, y))
        return true
    }
    return false
  }

  const found: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement!
    const text = node.textContent!.trim()
    if (!text || !isSeen(element)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    let covered = ''
    let isLookedAt = false
    for (const box of range.getClientRects()) {
      const y = box.top + box.height / 2
      if (box.width < 2 || y < 0 || y > innerHeight) continue
      for (const x of [box.left + 1, box.left + box.width / 2, box.right - 1]) {
        if (x < 0 || x > innerWidth || isClipped(element, x, y)) continue
        isLookedAt = true
        for (const over of document.elementsFromPoint(x, y)) {
          if (over === element || over.contains(element)) break
          if (element.contains(over) || !paints(over, x, y)) continue
          covered = `“${text.slice(0, 40)}” (${nameOf(element)}) lies under ${nameOf(over)}`
          if (!isFixed(over)) found.push(covered)
          break
        }
      }
    }
    if (covered) barText.set(node, covered)
    else if (isLookedAt) freeText.add(node)
  }
  return found
}
