import type { Cart } from '#contract/shop/cart.ts'
import { paths } from '#storefront/paths.ts'
import { pl } from '#storefront/strings/pl.ts'
import { Icon } from './icon.tsx'
import { MiniCart } from './mini-cart.tsx'

/** The mini-cart at the side; a popover, so that it opens and closes without JavaScript. */
export const CartDrawer = ({ cart }: { cart: Cart | null }) => (
  <div id="cart-drawer" className="cart-drawer widget_shopping_cart" popover="auto" role="dialog" aria-labelledby="cart-drawer-title">
    <header className="drawer-header">
      <h2 id="cart-drawer-title">
        <a href={paths.cart}>{pl.frame.cart}</a>
      </h2>
      <button type="button" className="icon-button" popoverTarget="cart-drawer" popoverTargetAction="hide" aria-label={pl.frame.closeCart}>
        <Icon name="close" />
      </button>
    </header>
    {MiniCart({ cart })}
  </div>
)
