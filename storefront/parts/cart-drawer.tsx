import type { Cart } from '#contract/shop/cart.ts'
import { paths } from '#storefront/paths.ts'
import { pl } from '#storefront/strings/pl.ts'
import { DrawerHeader, DrawerOverlay } from './drawer.tsx'
import { MiniCart } from './mini-cart.tsx'

/** The mini-cart at the side. */
export const CartDrawer = ({ cart }: { cart: Cart | null }) => (
  <div id="cart-drawer" className="popup-drawer" popover="auto" data-drawer-target-string="#cart-drawer">
    {DrawerOverlay({ drawer: 'cart-drawer' })}
    <div className="drawer-inner">
      {DrawerHeader({
        drawer: 'cart-drawer',
        name: 'cart',
        side: 'right',
        title: <a href={paths.cart}>{pl.frame.cart}</a>,
        close: pl.frame.closeCart,
      })}
      <div className="drawer-content widget_shopping_cart">{MiniCart({ cart })}</div>
    </div>
  </div>
)
