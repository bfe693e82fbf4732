import { formatPrice } from '#contract/money.ts'
import type { Cart, LineItem } from '#contract/shop/cart.ts'
import { paths } from '#storefront/paths.ts'
import { pl } from '#storefront/strings/pl.ts'
import { Thumbnail } from '#storefront/parts/product/picture.tsx'
import { FreeDeliveryNote } from './free-delivery.tsx'

const THUMBNAIL_PX = 64

/**
 * The cart in short. The page and the fragment render it; its hash shows the page's script whether it must
 * fetch the cart.
 */
export const MiniCart = ({ cart }: { cart: Cart | null }) => (
  <div className="widget_shopping_cart_content" data-cart-hash={cart?.hash ?? ''}>
    {cart === null || cart.lineItems.length === 0 ? (
      <p className="woocommerce-mini-cart__empty-message">{pl.frame.miniCartEmpty}</p>
    ) : (
      <>
        <ul className="woocommerce-mini-cart cart_list product_list_widget">
          {cart.lineItems.map((item) => (
            <MiniCartItem key={item.key} item={item} />
          ))}
        </ul>
        <FreeDeliveryNote cart={cart} />
        <p className="woocommerce-mini-cart__total total">
          <strong>{pl.frame.miniCartSubtotal}</strong>{' '}
          <span className="amount">{formatPrice(cart.itemsGrosze)}</span>
        </p>
        <p className="woocommerce-mini-cart__buttons buttons">
          <a href={paths.cart} className="button quiet wc-forward">
            {pl.frame.viewCart}
          </a>
          <a href={paths.checkout} className="button checkout wc-forward">
            {pl.frame.checkout}
          </a>
        </p>
      </>
    )}
  </div>
)

const MiniCartItem = ({ item }: { item: LineItem }) => (
  <li className="woocommerce-mini-cart-item mini_cart_item">
    <a className="mini-cart-link" href={item.url}>
      <Thumbnail picture={item.picture} widthPx={THUMBNAIL_PX} />
      <span>
        {item.name}
        {item.choice.length ? <small>{choiceText(item.choice)}</small> : null}
      </span>
    </a>
    <span className="quantity">
      {`${item.quantity} ×\u00a0`}
      <span className="amount">{formatPrice(item.unitPriceGrosze)}</span>
    </span>
    <a
      href={`${paths.cart}?remove_item=${item.key}`}
      className="remove remove_from_cart_button"
      role="button"
      aria-label={pl.frame.removeFromCart(item.name)}
      data-product_id={item.productId}
      data-cart_item_key={item.key}
      data-product_sku={item.sku}
      data-success_message={pl.frame.removedFromCart(item.name)}
    >
      ×
    </a>
  </li>
)

/** `Kolor: dąb, Grubość: 8 mm`. */
export const choiceText = (choice: { label: string; value: string }[]) =>
  choice.map(({ label, value }) => `${label}: ${value}`).join(', ')

/** How many pieces, in the header. */
export const CartCount = ({ cart }: { cart: Cart | null }) => {
  const count = cart?.itemCount ?? 0
  return (
    <span className={count ? 'cart-count' : 'cart-count is-empty'}>
      {count}
      <span className="screen-reader-text"> {pl.frame.cartCountUnit(count)}</span>
    </span>
  )
}

/** The cart's total, in the header. */
export const CartSum = ({ cart }: { cart: Cart | null }) => (
  <span className="cart-sum">{formatPrice(cart?.itemsGrosze ?? 0)}</span>
)
