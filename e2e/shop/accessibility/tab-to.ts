import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** More presses of Tab than any path needs. */
const MAX_PRESSES = 120
const LEAST_PX = 24

export type Focus = {
  /** An approximation of the accessible name. */
  name: string
  classes: string
  /** Problems of a keyboard user. */
  problems: string[]
}

/** The focused element: is it fully visible, marked as focused, and large enough? */
export const focusOf = (page: Page): Promise<Focus> =>
  page.evaluate((leastPx) => {
    const element = document.activeElement as HTMLElement
    // Nothing has the focus; the text of the whole page is no name.
    if (element === document.body) return { name: '', classes: '', problems: [] }
    const labels = [...((element as HTMLInputElement).labels ?? [])]
    const named = element.getAttribute('aria-labelledby')
    const text =
      element.getAttribute('aria-label') ??
      (named ? document.getElementById(named)?.textContent : null) ??
      (labels.map((label) => label.innerText).join(' ') || element.innerText || element.id)
    const focus = {
      name: text.trim().replace(/\s+/g, ' '),
      classes: element.className,
      problems: [] as string[],
    }

    // Styles of all elements without focus, to compare.
    const looks = ((globalThis as { looks?: WeakMap<Element, string> }).looks ??= new WeakMap())
    const lookOf = (one: Element) => {
      const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(one)
      return `${outlineStyle === 'none' ? 'none' : `${outlineStyle} ${outlineWidth} ${outlineColor}`}, ${boxShadow}`
    }
    for (const one of document.querySelectorAll(
      'a[href], button, input, select, textarea, label, form, summary',
    ))
      if (!one.matches(':focus-within')) looks.set(one, lookOf(one))

    // The start of a text, not an element to activate.
    if (element.matches('main, [role=alert], [tabindex="-1"]:not(a, button, input)')) return focus
    // A checkbox is clicked, and marked, by its whole label.
    const target = element.matches('input[type=radio], input[type=checkbox]')
      ? (element.closest('label') ?? labels[0] ?? element)
      : element
    const { width, height } = target.getBoundingClientRect()
    // A link within a sentence is as high as its line.
    const isInSentence = element.matches('a') && getComputedStyle(element).display === 'inline'
    if ((width < leastPx || height < leastPx) && !isInSentence)
      focus.problems.push(`only ${Math.round(width)} × ${Math.round(height)} px`)

    const {
      left,
      top,
      bottom,
      width: ownWidth,
    } = isInSentence
      ? (element.getClientRects()[0] ?? element.getBoundingClientRect())
      : element.getBoundingClientRect()
    for (const y of [top + 4, (top + bottom) / 2, bottom - 4]) {
      const hit = document.elementFromPoint(left + ownWidth / 2, y)
      if (!hit) focus.problems.push(`out of view at ${Math.round(y)} px`)
      else if (!target.contains(hit) && !hit.contains(element))
        focus.problems.push(`beneath ${hit.outerHTML.slice(0, 60)}`)
    }

    const marked = [element, target, element.closest('form, label, li')].filter((one) => one !== null)
    const isMarked = (one: Element) => lookOf(one) !== 'none, none' && lookOf(one) !== looks.get(one)
    if (!marked.some(isMarked)) focus.problems.push(`looks as without the focus: ${lookOf(element)}`)
    return focus
  }, LEAST_PX)

/**
 * Presses Tab (or `key`) until an element with this name or class has the focus; every stop must be visible,
 * uncovered, marked and large enough. Returns the names of the stops before.
 */
export const tabTo = async (
  page: Page,
  wanted: RegExp | string,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<string[]> => {
  const passed: string[] = []
  for (let presses = 0; presses < MAX_PRESSES; presses += 1) {
    await focusOf(page)
    await page.keyboard.press(key)
    // Wait for transitions.
    await expect
      .poll(async () => `${page.url()} ${JSON.stringify(await focusOf(page))}`)
      .toContain('"problems":[]')
    const { name, classes } = await focusOf(page)
    if (
      typeof wanted === 'string' ? name === wanted || classes.split(' ').includes(wanted) : wanted.test(name)
    )
      return passed
    passed.push(name)
  }
  throw new Error(`No ${wanted} among ${passed.join(' | ')}`)
}
