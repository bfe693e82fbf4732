import { on } from '#storefront/behaviours/cart/events.ts'
import { topOffset } from '#storefront/behaviours/header/header-size.ts'

/** Between the header and the sticky sidebar. */
const GAP_PX = 20
const SIDEBAR = '#secondary .sidebar-inner-wrap'
const BOXES = { 'has-sticky-sidebar': SIDEBAR, 'has-sticky-sidebar-widget': `${SIDEBAR} .widget:last-child` }

/** A sidebar, or its last box, stays below the header; CSS makes it stick, this sets the position. */
export default (root: Document): (() => void) => {
  const listening = new AbortController()
  const update = () => {
    for (const [mark, selector] of Object.entries(BOXES)) {
      const box = root.body.classList.contains(mark) ? root.querySelector<HTMLElement>(selector) : null
      const topPx = topOffset(root) + GAP_PX
      if (box) Object.assign(box.style, { top: `${topPx}px`, maxHeight: `calc(100vh - ${topPx}px)` })
    }
  }
  update()
  // The cart page renders its totals again.
  on(root, 'updated_wc_div', update, listening.signal)
  root.defaultView?.addEventListener('resize', update, listening)
  return () => listening.abort()
}
