import { formatPrice } from '#contract/money.ts'
import type { Cart } from '#contract/shop/cart.ts'
import { pl } from '#storefront/strings/pl.ts'

/** How it gets there, as radio buttons of the form they stand in or of `formId`. */
export const DeliveryChoices = ({ cart, formId }: { cart: Cart; formId?: string }) =>
  cart.deliveryMethods.length === 0 ? (
    <p className="problem">{pl.cartPage.noDelivery}</p>
  ) : (
    <ul id="shipping_method" className="woocommerce-shipping-methods choices">
      {cart.deliveryMethods.map(({ id, title, hint, priceGrosze }) => (
        <li key={id}>
          <label>
            <input type="radio" name="shipping_method[0]" data-index="0" className="shipping_method" value={id} defaultChecked={id === cart.deliveryMethodId} form={formId} />
            <span className="choice-title">{title}</span>
            <span className="amount">{priceGrosze === 0 ? pl.cartPage.free : formatPrice(priceGrosze)}</span>
            {hint ? <small>{hint}</small> : null}
          </label>
        </li>
      ))}
    </ul>
  )
