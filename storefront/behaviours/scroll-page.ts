/**
 * Scrolls the window so that this many CSS pixels of the page lie above it: smoothly, unless the person asked
 * for less motion.
 */
export const scrollPage = ({ defaultView: view }: Document, topPx: number): void =>
  view?.scrollTo({
    top: topPx,
    behavior: view.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth',
  })
