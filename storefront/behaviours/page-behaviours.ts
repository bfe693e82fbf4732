import anchors from './anchors.ts'
import { lazyBehaviour, startAll } from './behaviour.ts'
import drawers from './drawers.ts'
import focusNotices from './focus-notices.ts'
import focusVisibility from './focus-visibility.ts'
import layoutSwitch from './layout-switch.ts'
import modals from './modals.ts'
import { openPageScroll } from './page-scroll.ts'
import quantityButtons from './quantity-buttons.ts'
import scrollToTop from './scroll-to-top.ts'
import shopNotices from './shop-notices.ts'
import stickyHeader from './sticky-header.ts'
import stickySidebar from './sticky-sidebar.ts'
import submenus from './submenus.ts'
import transparentHeader from './transparent-header.ts'

/** The account's own password fields belong to React, which renders their button. */
const PASSWORDS = 'input[type=password]:not([data-island] *)'

const has = (selector: string) => (root: Document) => root.querySelector(selector) !== null

/** In this order: the header's size is known before anything is placed beneath it. */
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
    () => import('./result-count.ts'),
  ),
  lazyBehaviour(has('form.checkout'), () => import('./scroll-to-notices.ts')),
  lazyBehaviour(has('.woocommerce-input-wrapper .description'), () => import('./field-hints.ts')),
  lazyBehaviour(has(PASSWORDS), () => import('./password-toggle.ts')),
  lazyBehaviour(has('[data-add-in-place]'), () => import('./add-in-place.ts')),
]

/** How header, navigation and page move. */
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
