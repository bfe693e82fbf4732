import { formatPrice } from '#contract/money.ts'
import type { Cart } from '#contract/shop/cart.ts'
import { delivery } from '#storefront/strings/pl/cart/delivery.ts'
import { pl } from '#storefront/strings/pl.ts'

/**
 * Delivery methods, as radio buttons of the form around or of `formId`; below them the unavailable ones, with
 * reasons.
 */
export const DeliveryChoices = ({ cart, formId }: { cart: Cart; formId?: string }) => (
  <>
    <Choices cart={cart} formId={formId} />
    {cart.unavailableDelivery.length > 0 ? (
      <ul className="unavailable-delivery" aria-label={delivery.unavailable}>
        {cart.unavailableDelivery.map(({ id, title, reason }) => (
          <li key={id}>
            <strong>{title}:</strong> {delivery.isUnavailable} <small>{delivery.reason(reason)}</small>
          </li>
        ))}
      </ul>
    ) : null}
  </>
)

const Choices = ({ cart, formId }: { cart: Cart; formId: string | undefined }) =>
  cart.deliveryMethods.length === 0 ? (
    <p className="problem">{pl.cartPage.noDelivery}</p>
  ) : (
    <ul id="shipping_method" className="woocommerce-shipping-methods choices">
      {cart.deliveryMethods.map(({ id, title, hint, priceGrosze }) => (
        <li key={id}>
          <label>
            <input
              type="radio"
              name="shipping_method[0]"
              data-index="0"
              className="shipping_method"
              value={id}
              defaultChecked={id === cart.deliveryMethodId}
              form={formId}
            />
            <span className="choice-title">{title}</span>
            <span className="amount">{priceGrosze === 0 ? pl.cartPage.free : formatPrice(priceGrosze)}</span>
            {hint ? <small>{hint}</small> : null}
          </label>
        </li>
      ))}
    </ul>
  )
