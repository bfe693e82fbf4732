import type { Fragments } from './events.ts'
import { preserveFocus } from '#storefront/behaviours/focus/preserve-focus.ts'

const FADED = 0.6
const FADE_MS = 400

const find = (root: Document, selector: string): HTMLElement[] => {
  try {
    return [...root.querySelectorAll<HTMLElement>(selector)]
  } catch {
    // A plugin's selector may be valid in jQuery only; its region stays unchanged.
    return []
  }
}

/**
 * Replaces page regions by their new markup; the keyboard focus stays on the same control. True when there
 * was anything to replace.
 */
export const swapFragments = (
  root: Document,
  fragments: Fragments | null | undefined,
  { fades = true } = {},
): boolean => {
  const swaps = Object.entries(fragments ?? {})
  if (!swaps.length) return false

  if (fades) {
    for (const [selector] of swaps) {
      for (const region of find(root, selector)) {
        region.classList.add('updating')
        region.style.opacity = `${FADED}`
      }
    }
  }

  let focus: (() => void) | undefined
  for (const [selector, markup] of swaps) {
    for (const region of find(root, selector)) {
      const template = root.createElement('template')
      template.innerHTML = markup
      const refocus = preserveFocus(region)
      const [first] = template.content.children
      region.replaceWith(template.content)
      if (refocus && first) focus = () => refocus(first)
    }
    if (fades) for (const region of find(root, selector)) fadeIn(region)
  }
  focus?.()
  return true
}

/** The old region was at 0.6; the new one continues from there. */
const fadeIn = (region: HTMLElement) => {
  region.style.opacity = '1'
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches)
    region.animate({ opacity: [FADED, 1] }, FADE_MS)
}
