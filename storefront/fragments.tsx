import { renderToStaticMarkup } from 'react-dom/server'
import type { Cart } from '#contract/shop/cart.ts'
import { CartCount, CartSum, MiniCart } from './parts/mini-cart.tsx'

/** Regions of a page that a change of the cart replaces, and the part that draws each, on the page and here. */
const fragments = {
  'div.widget_shopping_cart_content': MiniCart,
  'span.cart-count': CartCount,
  'span.cart-sum': CartSum,
}

/** Selector → markup; the clients' own selector comes first. */
export const renderFragments = (cart: Cart): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fragments).map(([selector, Part]) => [
      selector,
      renderToStaticMarkup(<Part cart={cart} />),
    ]),
  )
