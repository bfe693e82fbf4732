import addToCart from './add-to-cart.ts'
import cartFragments from './cart-fragments.ts'
import cartPage from './cart-page.ts'
import comingSoonBanner from './coming-soon-banner.ts'
import mirrorJQuery from './mirror-jquery.ts'
import { noticesAndFields } from './notices-and-fields.ts'
import orderAttribution from './order-attribution.ts'
import pressSpace from './press-space.ts'
import raiseQuantities from './raise-quantities.ts'
import removeFromCart from './remove-from-cart.ts'
import sortProducts from './sort-products.ts'
import storeNotice from './store-notice.ts'
import { themeBehaviours } from './theme.ts'

/** Every behaviour of the shop's pages. The mirror comes last: jQuery's handlers find the page as the shop has already changed it. */
const behaviours = [
  ...themeBehaviours,
  orderAttribution,
  pressSpace,
  addToCart,
  removeFromCart,
  cartPage,
  cartFragments,
  storeNotice,
  sortProducts,
  raiseQuantities,
  ...noticesAndFields,
  comingSoonBanner,
  mirrorJQuery,
]

/** Starts them all on a page; one that fails does not take the others with it. Gives back how to stop. */
export const startBehaviours = (root: Document): (() => void) => {
  const stops = behaviours.map((start) => {
    try {
      return start(root)
    } catch (error) {
      reportError(error)
      return () => {}
    }
  })
  return () => stops.forEach((stop) => stop())
}

startBehaviours(document)
