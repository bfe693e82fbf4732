import { formatPrice } from '#contract/money.ts'
import { formatSquareMetres } from '#contract/area.ts'
import type { Cart, LineItem } from '#contract/shop/cart.ts'
import { paths } from '#storefront/paths.ts'
import { pl } from '#storefront/strings/pl.ts'
import { agreement as words } from '#storefront/strings/pl/order/agreement.ts'
import { checkoutFrame } from '#storefront/strings/pl/cart/checkout-frame.ts'
import { DeliveryChoices } from './delivery-choices.tsx'
import { FreeDeliveryNote } from '#storefront/parts/cart/free-delivery.tsx'
import { choiceText } from '#storefront/parts/cart/mini-cart.tsx'
import { LineReduction } from '#storefront/parts/product/price.tsx'
import { TotalRows } from '#storefront/parts/cart/total-rows.tsx'

/** How the order is delivered; replaced as a whole on changes. */
export const DeliveryRegion = ({ cart }: { cart: Cart }) => (
  <div className="checkout-delivery">
    {cart.needsDelivery ? (
      <fieldset className="woocommerce-shipping-totals" id="shipping_method_field">
        <legend>{pl.checkoutPage.delivery}</legend>
        <DeliveryChoices cart={cart} />
      </fieldset>
    ) : null}
  </div>
)

/**
 * What is bought and what it costs, with every cost: it stands directly above the button that obliges to pay. Replaced
 * as a whole on changes.
 */
export const OrderReviewTable = ({ cart }: { cart: Cart }) => (
  <div className="woocommerce-checkout-review-order-table">
    {/* The sum the buyer agrees to; another one is shown first, not charged. */}
    <input type="hidden" name="seen_total" value={cart.totalGrosze} />
    <div className="review-goods">
      <ReviewLines cart={cart} rowClass="cart_item" isDetailed />
    </div>
    {cart.lineItems.some(({ promise }) => promise) ? <p className="muted">{words.afterTransfer}</p> : null}
    <FreeDeliveryNote cart={cart} />
    <table className="totals-table">
      <tbody>
        <PartialSums cart={cart} />
        <TotalRows cart={cart} />
      </tbody>
    </table>
  </div>
)

/**
 * On phones, above the form: what is bought, folded, with the sum. Replaced along with the review, in whose rows
 * existing clients look for lines and totals: these have no such classes.
 */
export const CheckoutSummary = ({ cart }: { cart: Cart }) => (
  <details className="checkout-summary">
    <summary>
      <span>{checkoutFrame.summary(pl.cartPage.itemCount(cart.itemCount))}</span>
      <strong>{formatPrice(cart.totalGrosze)}</strong>
    </summary>
    <ReviewLines cart={cart} />
    <table className="totals-table">
      <tbody>
        <PartialSums cart={cart} />
        {cart.needsDelivery && cart.deliveryMethodId !== null ? (
          <tr>
            <th scope="row">{pl.cartPage.delivery}</th>
            <td>{cart.deliveryGrosze === 0 ? pl.cartPage.free : formatPrice(cart.deliveryGrosze)}</td>
          </tr>
        ) : null}
      </tbody>
    </table>
    <FreeDeliveryNote cart={cart} />
  </details>
)

type LinesProps = { cart: Cart; rowClass?: string; isDetailed?: boolean }

const ReviewLines = ({ cart, rowClass, isDetailed = false }: LinesProps) => (
  <>
    <table className="review-lines">
      <caption className="screen-reader-text">{pl.checkoutPage.items}</caption>
      <tbody>
        {cart.lineItems.map((item) => (
          <tr key={item.key} className={rowClass}>
            <th scope="row" className="product-name">
              {item.name} <strong className="product-quantity">× {item.quantity}</strong>
              {item.choice.length ? <small>{choiceText(item.choice)}</small> : null}
              {isDetailed ? <LineFeatures item={item} /> : null}
              {item.problem ? <small className="problem">{item.problem}</small> : null}
            </th>
            <td className="product-total">{formatPrice(item.subtotalGrosze)}</td>
          </tr>
        ))}
      </tbody>
    </table>
    <p className="review-change">
      <a className="more" href={paths.cart}>
        {pl.checkoutPage.changeCart}
      </a>
    </p>
  </>
)

/** Quantity, price, days of delivery and what the buyer cannot give back: the main features before the order. */
const LineFeatures = ({ item }: { item: LineItem }) => {
  const price = formatPrice(item.unitPriceGrosze)
  return (
    <>
      <small>
        {item.packAreaCm2 === null
          ? words.piece(price)
          : `${pl.mail.packs(item.quantity, formatSquareMetres(item.packAreaCm2 * item.quantity))}, ${words.pack(price)}`}
      </small>
      {item.codePrice ? <LineReduction item={item} /> : null}
      {item.promise ? <small className="promise">{words.delivery(item.promise)}</small> : null}
      {item.exemption ? <small className="exemption">{words.exemption(item.exemption)}</small> : null}
    </>
  )
}

/** Goods and discounts. */
const PartialSums = ({ cart }: { cart: Cart }) => (
  <>
    <tr className="cart-subtotal">
      <th scope="row">{pl.checkoutPage.items}</th>
      <td>{formatPrice(cart.itemsGrosze)}</td>
    </tr>
    {cart.coupons.map(({ code, discountGrosze, givesFreeDelivery }) => (
      <tr key={code} className="cart-discount">
        <th scope="row">{pl.cartPage.couponLine(code)}</th>
        <td>
          {discountGrosze > 0 || !givesFreeDelivery
            ? formatPrice(-discountGrosze)
            : pl.cartPage.freeDeliveryCoupon}
        </td>
      </tr>
    ))}
  </>
)
