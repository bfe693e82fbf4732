import type { ReactNode } from 'react'
import { paths } from '#storefront/paths.ts'
import { pl } from '#storefront/strings/pl.ts'
import { DrawerHeader, DrawerOverlay } from './drawer.tsx'

/** The mini-cart at the side. */
export const CartDrawer = ({ miniCart }: { miniCart: ReactNode }) => (
  <div id="cart-drawer" className="popup-drawer" popover="auto" data-drawer-target-string="#cart-drawer">
    <DrawerOverlay drawer="cart-drawer" />
    <div className="drawer-inner">
      <DrawerHeader
        drawer="cart-drawer"
        name="cart"
        side="right"
        title={<a href={paths.cart}>{pl.frame.cart}</a>}
        close={pl.frame.closeCart}
      />
      <div className="drawer-content widget_shopping_cart">{miniCart}</div>
    </div>
  </div>
)
