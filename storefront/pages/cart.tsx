import { formatSquareMetres, pricePerSquareMetre } from '#contract/area.ts'
import { formatPrice } from '#contract/money.ts'
import type { Cart as PricedCart, LineItem } from '#contract/shop/cart.ts'
import type { ProductCard } from '#contract/shop/product.ts'
import type { SavedCartLink } from '#contract/shop/chosen/proposal.ts'
import { CART_FORM_ID, CartTotals } from '#storefront/parts/cart/cart-totals.tsx'
import { choiceText } from '#storefront/parts/cart/mini-cart.tsx'
import { Thumbnail } from '#storefront/parts/product/picture.tsx'
import { ProductSection } from '#storefront/parts/product/product-grid.tsx'
import { SaveCart } from '#storefront/parts/cart/save-cart.tsx'
import { QuantityField } from '#storefront/parts/product/quantity-field.tsx'
import { ContentPrice, LineReduction } from '#storefront/parts/product/price.tsx'
import { paths } from '#storefront/paths.ts'
import { agreement } from '#storefront/strings/pl/order/agreement.ts'
import { pl } from '#storefront/strings/pl.ts'

/**
 * The cart's form posts to /koszyk/: `cart[KEY][qty]` with `update_cart`, or one of the buttons
 * `remove_item` (key), `undo_item` (key), `apply_coupon` with `coupon_code`, `remove_coupon` (code);
 * `shipping_method[0]` is sent with it.
 */
export type CartPage = {
  cart: PricedCart
  /** Sent with the form as `woocommerce-cart-nonce`; empty: no such field. */
  nonce: string
  suggestions: ProductCard[]
  /** Made of this cart just now; null: none. */
  savedLink: SavedCartLink | null
}

export const bodyClass = 'woocommerce-cart woocommerce-page has-sticky-sidebar'

const THUMBNAIL_PX = 96

/** The cart's lines and totals, with forms to change them. */
export default function Cart({ cart, nonce, suggestions, savedLink }: CartPage) {
  const isEmpty = cart.lineItems.length === 0
  return (
    <div data-region="cart">
      <h1>{pl.cartPage.title}</h1>
      {cart.problems.length ? (
        <ul className="woocommerce-error" role="alert">
          {cart.problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      ) : null}
      {cart.removed ? <Undo removed={cart.removed} /> : null}
      {isEmpty ? (
        <div className="empty-state">
          <p className="cart-empty">{pl.cartPage.empty}</p>
          <p>{pl.cartPage.emptyAdvice}</p>
          <p className="return-to-shop">
            <a className="button wc-backward" href={paths.shop}>
              {pl.frame.backToShop}
            </a>
          </p>
        </div>
      ) : (
        <div className="cart-columns">
          <form id={CART_FORM_ID} className="woocommerce-cart-form" method="post" action={paths.cart}>
            {/* The first button is the one that Enter presses. */}
            <button
              type="submit"
              name="update_cart"
              value="1"
              className="screen-reader-text"
              tabIndex={-1}
              aria-hidden="true"
            >
              {pl.cartPage.update}
            </button>
            {nonce ? <input type="hidden" name="woocommerce-cart-nonce" value={nonce} /> : null}
            <table className="shop_table cart woocommerce-cart-form__contents">
              <thead>
                <tr>
                  <th scope="col" colSpan={2}>
                    {pl.cartPage.product}
                  </th>
                  <th scope="col" className="product-price">
                    {pl.cartPage.price}
                  </th>
                  <th scope="col">{pl.cartPage.quantity}</th>
                  <th scope="col" className="product-subtotal">
                    {pl.cartPage.subtotal}
                  </th>
                  <th scope="col">
                    <span className="screen-reader-text">{pl.cartPage.remove}</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {cart.lineItems.map((item) => (
                  <CartRow key={item.key} item={item} />
                ))}
              </tbody>
            </table>
            <div className="cart-actions">
              <p className="coupon">
                <label htmlFor="coupon_code">{pl.cartPage.coupon}</label>
                <input
                  type="text"
                  id="coupon_code"
                  name="coupon_code"
                  className="input-text"
                  autoComplete="off"
                  autoCapitalize="characters"
                  maxLength={60}
                />
                <button type="submit" name="apply_coupon" value="1" className="button quiet">
                  {pl.cartPage.applyCoupon}
                </button>
              </p>
              <button type="submit" name="update_cart" value="1" className="button quiet scripts-off">
                {pl.cartPage.update}
              </button>
            </div>
          </form>
          <div id="secondary" className="cart-collaterals">
            <div className="sidebar-inner-wrap">
              <CartTotals cart={cart} />
            </div>
          </div>
        </div>
      )}
      {isEmpty && savedLink === null ? null : <SaveCart link={savedLink} />}
      <ProductSection
        id="przyda-sie"
        title={isEmpty ? pl.home.featured : pl.cartPage.suggestions}
        products={suggestions}
      />
    </div>
  )
}

const Undo = ({ removed }: { removed: { key: string; name: string } }) => (
  <div className="woocommerce-message" role="status">
    <form method="post" action={paths.cart}>
      {pl.cartPage.removed(removed.name)}{' '}
      <button type="submit" name="undo_item" value={removed.key} className="restore-item link-button">
        {pl.cartPage.undo}
      </button>
    </form>
  </div>
)

const problemIdOf = ({ key }: LineItem) => `problem-${key}`

const CartRow = ({ item }: { item: LineItem }) => (
  <tr className="woocommerce-cart-form__cart-item cart_item">
    <td className="product-thumbnail">
      <a href={item.url} tabIndex={-1} aria-hidden="true">
        <Thumbnail picture={item.picture} widthPx={THUMBNAIL_PX} />
      </a>
    </td>
    <th scope="row" className="product-name">
      <a href={item.url}>{item.name}</a>
      {item.choice.length ? <small>{choiceText(item.choice)}</small> : null}
      {item.packAreaCm2 === null ? (
        <ContentPrice price={item.contentPrice} />
      ) : (
        <small>
          {pl.cartPage.covers(formatSquareMetres(item.packAreaCm2 * item.quantity))},{' '}
          {formatPrice(pricePerSquareMetre(item.unitPriceGrosze, item.packAreaCm2))}/
          {pl.catalog.perSquareMetre}
        </small>
      )}
      <LineReduction item={item} />
      {item.promise ? <small>{agreement.delivery(item.promise)}</small> : null}
      {item.exemption ? <small>{agreement.exemption(item.exemption)}</small> : null}
      {item.problem ? (
        <small className="problem" id={problemIdOf(item)}>
          {item.problem}
        </small>
      ) : null}
    </th>
    <td className="product-price" data-title={pl.cartPage.price}>
      {formatPrice(item.unitPriceGrosze)}
      {item.lowestPrice !== null &&
      item.codePrice === undefined &&
      item.regularUnitPriceGrosze > item.unitPriceGrosze ? (
        <del>{formatPrice(item.regularUnitPriceGrosze)}</del>
      ) : null}
    </td>
    <td className="product-quantity" data-title={pl.cartPage.quantity}>
      {item.isSoldIndividually ? (
        <>
          1<input type="hidden" name={`cart[${item.key}][qty]`} value="1" />
        </>
      ) : (
        <QuantityField
          name={`cart[${item.key}][qty]`}
          id={`ilosc-${item.key}`}
          productName={item.name}
          value={item.quantity}
          rule={{ ...item.rule, min: 0 }}
          problemId={item.problem ? problemIdOf(item) : undefined}
        />
      )}
    </td>
    <td className="product-subtotal" data-title={pl.cartPage.subtotal}>
      {formatPrice(item.subtotalGrosze)}
    </td>
    <td className="product-remove">
      <button
        type="submit"
        name="remove_item"
        value={item.key}
        className="remove"
        aria-label={pl.frame.removeFromCart(item.name)}
      >
        ×
      </button>
    </td>
  </tr>
)
