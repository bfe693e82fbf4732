import addToCart from './add-to-cart.ts'
import awaitInteraction from './await-interaction.ts'
import { lazyBehaviour, startAll } from './behaviour.ts'
import cartFragments from './cart-fragments.ts'
import comingSoonBanner from './coming-soon-banner.ts'
import mirrorJQuery from './mirror-jquery.ts'
import orderAttribution from './order-attribution.ts'
import pressSpace from './press-space.ts'
import raiseQuantities from './raise-quantities.ts'
import removeFromCart from './remove-from-cart.ts'
import { openRequestQueue } from './request-queue.ts'
import sortProducts from './sort-products.ts'
import storeNotice from './store-notice.ts'
import visitorSession from './visitor-session.ts'

const cartPage = lazyBehaviour(
  ({ defaultView }) => Boolean(defaultView?.wc_add_to_cart_params?.is_cart),
  () => import('./cart-page.ts'),
)

/**
 * What every page of the shop has from the start. The mirror comes last: jQuery's handlers find the page as
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
  awaitInteraction,
  mirrorJQuery,
]

/** Starts them all on a page. Returns how to stop them. */
export const startBehaviours = (root: Document): (() => void) =>
  startAll(behaviours, root, openRequestQueue())

startBehaviours(document)
