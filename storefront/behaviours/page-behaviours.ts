import focusNotices from './focus-notices.ts'
import layoutSwitch from './layout-switch.ts'
import quantityButtons from './quantity-buttons.ts'
import shopNotices from './shop-notices.ts'
import { startAll } from './start-all.ts'
import { themeBehaviours } from './theme.ts'
import { whereWanted } from './where-wanted.ts'

/** The account's own fields are of React and have their button. */
const PASSWORDS = 'input[type=password]:not([data-island] *)'

const has = (selector: string) => (root: Document) => root.querySelector(selector) !== null

/** What the shop says in its messages, and what its fields do by themselves; what few pages have comes only there. */
const noticesAndFields = [
  shopNotices,
  focusNotices,
  quantityButtons,
  layoutSwitch,
  whereWanted(
    ({ location }) => location.search !== '',
    () => import('./result-count.ts'),
  ),
  whereWanted(has('form.checkout'), () => import('./scroll-to-notices.ts')),
  whereWanted(has('.woocommerce-input-wrapper .description'), () => import('./field-hints.ts')),
  whereWanted(has(PASSWORDS), () => import('./password-toggle.ts')),
  whereWanted(has('[data-add-in-place]'), () => import('./add-in-place.ts')),
]

/** The deferred module: how the page moves, and what its messages and fields do by themselves. */
export const startPageBehaviours = (root: Document): (() => void) =>
  startAll([...themeBehaviours, ...noticesAndFields], root)
