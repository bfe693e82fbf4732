import { formatPrice } from '#contract/money.ts'
import type { Cart } from '#contract/shop/cart.ts'
import { paths } from '#storefront/paths.ts'
import { pl } from '#storefront/strings/pl.ts'
import { DeliveryChoices } from '#storefront/parts/checkout/delivery-choices.tsx'
import { FreeDeliveryNote } from './free-delivery.tsx'
import { TotalRows } from './total-rows.tsx'

/** Choices in the totals belong to the cart's form, which is beside them. */
export const CART_FORM_ID = 'koszyk'

/** The cart's totals, and the link to the checkout. */
export const CartTotals = ({ cart }: { cart: Cart }) => (
  <div className="cart_totals">
    <h2>{pl.cartPage.totals}</h2>
    {cart.needsDelivery ? (
      <fieldset className="woocommerce-shipping-totals">
        <legend>{pl.cartPage.delivery}</legend>
        <DeliveryChoices cart={cart} formId={CART_FORM_ID} />
        {cart.deliveryMethods.length > 1 ? (
          <button
            type="submit"
            form={CART_FORM_ID}
            name="update_shipping"
            value="1"
            className="button quiet scripts-off"
          >
            {pl.cartPage.changeDelivery}
          </button>
        ) : null}
      </fieldset>
    ) : null}
    <FreeDeliveryNote cart={cart} />
    <table className="totals-table">
      <tbody>
        <tr className="cart-subtotal">
          <th scope="row">{pl.cartPage.items}</th>
          <td>{formatPrice(cart.itemsGrosze)}</td>
        </tr>
        {cart.coupons.map(({ code, discountGrosze, givesFreeDelivery }) => (
          <tr key={code} className={`cart-discount coupon-${code}`}>
            <th scope="row">{pl.cartPage.couponLine(code)}</th>
            <td>
              {discountGrosze > 0 || !givesFreeDelivery
                ? formatPrice(-discountGrosze)
                : pl.cartPage.freeDeliveryCoupon}
              <button
                type="submit"
                form={CART_FORM_ID}
                name="remove_coupon"
                value={code}
                className="link-button woocommerce-remove-coupon"
                data-coupon={code}
                aria-label={pl.cartPage.removeCouponNamed(code)}
              >
                {pl.cartPage.remove}
              </button>
            </td>
          </tr>
        ))}
        <TotalRows cart={cart} />
      </tbody>
    </table>
    <div className="wc-proceed-to-checkout">
      {cart.problems.length ? <p className="problem">{pl.cartPage.toCheckoutBlocked}</p> : null}
      <a className="checkout-button button alt wc-forward" href={paths.checkout}>
        {pl.cartPage.toCheckout}
      </a>
      <a className="more" href={paths.shop}>
        {pl.cartPage.continue}
      </a>
    </div>
  </div>
)
