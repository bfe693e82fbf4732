import anchors from './anchors.ts'
import drawers from './drawers.ts'
import focusOutline from './focus-outline.ts'
import modals from './modals.ts'
import scrollToTop from './scroll-to-top.ts'
import showFocus from './show-focus.ts'
import stickyHeader from './sticky-header.ts'
import stickySidebar from './sticky-sidebar.ts'
import submenus from './submenus.ts'
import transparentHeader from './transparent-header.ts'

/**
 * How header, navigation and page move, in the order they start: the header's size is known before anything
 * is placed beneath it.
 */
export const themeBehaviours: ((root: Document) => () => void)[] = [
  submenus,
  drawers,
  modals,
  focusOutline,
  showFocus,
  transparentHeader,
  stickyHeader,
  stickySidebar,
  anchors,
  scrollToTop,
]
