import anchors from './scrolling/anchors.ts'
import { lazyBehaviour, startAll } from './behaviour.ts'
import drawers from './header/drawers.ts'
import focusNotices from './notices/focus-notices.ts'
import focusVisibility from './focus/focus-visibility.ts'
import layoutSwitch from './listing/layout-switch.ts'
import modals from './overlays/modals.ts'
import { openPageScroll } from './scrolling/page-scroll.ts'
import quantityButtons from './fields/quantity-buttons.ts'
import scrollToTop from './scrolling/scroll-to-top.ts'
import shopNotices from './notices/shop-notices.ts'
import stickyHeader from './header/sticky-header.ts'
import stickySidebar from './scrolling/sticky-sidebar.ts'
import submenus from './header/submenus.ts'
import transparentHeader from './header/transparent-header.ts'

/** The account's own password fields belong to React, which renders their button. */
const PASSWORDS = 'input[type=password]:not([data-island] *)'

const has = (selector: string) => (root: Document) => root.querySelector(selector) !== null

/** In this order: the header's size is known before anything is positioned beneath it. */
const headerAndPage = [
  submenus,
  drawers,
  modals,
  focusVisibility,
  transparentHeader,
  stickyHeader,
  stickySidebar,
  anchors,
  scrollToTop,
]

const noticesAndFields = [
  shopNotices,
  focusNotices,
  quantityButtons,
  layoutSwitch,
  lazyBehaviour(
    ({ location }) => location.search !== '',
    () => import('./listing/result-count.ts'),
  ),
  lazyBehaviour(has('form.checkout'), () => import('./scrolling/scroll-to-notices.ts')),
  lazyBehaviour(has('.woocommerce-input-wrapper .description'), () => import('./fields/field-hints.ts')),
  lazyBehaviour(has(PASSWORDS), () => import('./fields/password-toggle.ts')),
]

/** The behaviours of header, navigation and page. */
export const startHeaderAndPage = (root: Document): (() => void) => {
  const scroll = openPageScroll(root.defaultView!)
  const stop = startAll(headerAndPage, root, scroll)
  return () => {
    stop()
    scroll.stop()
  }
}

/** The deferred module: header, navigation, notices and fields. */
export const startPageBehaviours = (root: Document): (() => void) => {
  const stops = [startHeaderAndPage(root), startAll(noticesAndFields, root)]
  return () => stops.forEach((stop) => stop())
}
