import { readThemeConfig } from './theme-config.ts'

/** Heights of an admin bar, as site builders render it: on wide screens and on narrow ones. */
const ADMIN_BAR_PX = { desktop: 32, mobile: 46 }
const STICKY = '.kadence-sticky-header'
const INNER = '.site-main-header-inner-wrap'

/** Is the window at least as wide as the theme's desktop breakpoint? */
export const isDesktop = (root: Document): boolean =>
  (root.defaultView?.innerWidth ?? 0) >= readThemeConfig(root).desktopPx

/** The sticky part of the header in use. A theme may have two headers, one a width, or one for both. */
export const stickyHeader = (root: Document): HTMLElement | null =>
  root.querySelector<HTMLElement>(`${isDesktop(root) ? '#main-header' : '#mobile-header'} ${STICKY}`) ??
  (root.querySelector('#main-header') && root.querySelector('#mobile-header')
    ? null
    : root.querySelector<HTMLElement>(STICKY))

/** Height in CSS pixels below which the header does not shrink; 0: it does not shrink at all. */
export const shrinkHeight = ({ dataset }: HTMLElement): number =>
  dataset['shrink'] === 'true' ? Number.parseInt(dataset['shrinkHeight'] ?? '', 10) || 0 : 0

export const revealsOnScrollUp = ({ dataset }: HTMLElement): boolean => dataset['revealScrollUp'] === 'true'

/** The part of the header that shrinks. */
export const shrinkingParts = (header: HTMLElement): HTMLElement[] => [
  ...header.querySelectorAll<HTMLElement>(INNER),
]

/** Height of the shrinking part before it shrinks, as noted on the header. */
const startHeight = ({ dataset }: HTMLElement): number => Number.parseFloat(dataset['startHeight'] ?? '') || 0

/** Height of the header once it is stuck, in CSS pixels: its own height, minus the shrinking. */
const stuckHeight = (header: HTMLElement): number => {
  const full = header.parentElement?.offsetHeight ?? header.offsetHeight
  const lowest = shrinkHeight(header)
  return lowest && startHeight(header) > lowest ? full - startHeight(header) + lowest : full
}

/**
 * How much of the window's top is covered once the page is scrolled, in whole CSS pixels: admin bar, header,
 * and a theme's additions. A header that hides while scrolling down covers nothing, unless it is counted on
 * purpose.
 */
export const topOffset = (root: Document, { countsRevealed = false } = {}): number => {
  const header = stickyHeader(root)
  const covered = header && (countsRevealed || !revealsOnScrollUp(header)) ? stuckHeight(header) : 0
  const bar = root.body.classList.contains('admin-bar')
    ? ADMIN_BAR_PX[isDesktop(root) ? 'desktop' : 'mobile']
    : 0
  return Math.floor(covered + bar + readThemeConfig(root).scrollOffsetPx)
}
