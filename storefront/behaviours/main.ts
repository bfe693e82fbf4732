import addToCart from './cart/add-to-cart.ts'
import awaitChoice from './chosen/await-choice.ts'
import awaitInteraction from './await-interaction.ts'
import { lazyBehaviour, startAll } from './behaviour.ts'
import cartFragments from './cart/cart-fragments.ts'
import comingSoonBanner from './notices/coming-soon-banner.ts'
import mirrorJQuery from './cart/mirror-jquery.ts'
import orderAttribution from './order-attribution.ts'
import pressSpace from './fields/press-space.ts'
import raiseQuantities from './fields/raise-quantities.ts'
import removeFromCart from './cart/remove-from-cart.ts'
import { openRequestQueue } from './cart/request-queue.ts'
import sortProducts from './listing/sort-products.ts'
import storeNotice from './notices/store-notice.ts'
import visitorSession from './visitor-session.ts'

const cartPage = lazyBehaviour(
  ({ defaultView }) => Boolean(defaultView?.wc_add_to_cart_params?.is_cart),
  () => import('./cart/cart-page.ts'),
)

const shareLink = lazyBehaviour(
  (root) => root.querySelector('[data-share-link], [data-copy]') !== null,
  () => import('./share-link.ts'),
)

/**
 * The behaviours of every page from the start. The mirror comes last: jQuery's handlers find the page as
 * the shop has already changed it.
 */
const behaviours = [
  orderAttribution,
  pressSpace,
  addToCart,
  removeFromCart,
  cartPage,
  cartFragments,
  storeNotice,
  sortProducts,
  raiseQuantities,
  comingSoonBanner,
  visitorSession,
  awaitChoice,
  shareLink,
  awaitInteraction,
  mirrorJQuery,
]

/** Starts them all on a page. Returns a function that stops them. */
export const startBehaviours = (root: Document): (() => void) =>
  startAll(behaviours, root, openRequestQueue())

startBehaviours(document)
