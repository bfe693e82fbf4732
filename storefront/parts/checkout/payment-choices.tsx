import type { PaymentChoice } from '#contract/shop/cart.ts'
import { pl } from '#storefront/strings/pl.ts'

/** How to pay; replaced as a whole when the choices change. */
export const PaymentChoices = ({
  choices,
  chosenId,
}: {
  choices: PaymentChoice[]
  chosenId: string | null
}) => (
  <div id="payment" className="woocommerce-checkout-payment">
    <fieldset id="payment_method_field">
      <legend>{pl.checkout.paymentHeading}</legend>
      {choices.length === 0 ? (
        <p className="problem">{pl.checkoutPage.noPayment}</p>
      ) : (
        <ul className="wc_payment_methods payment_methods methods choices">
          {choices.map(({ id, title, hint }) => (
            <li key={id} className={`wc_payment_method payment_method_${id}`}>
              <label>
                <input
                  type="radio"
                  id={`payment_method_${id}`}
                  className="input-radio"
                  name="payment_method"
                  value={id}
                  defaultChecked={id === (chosenId ?? choices[0]?.id)}
                />
                <span className="choice-title">{title}</span>
                {hint ? <small>{hint}</small> : null}
              </label>
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  </div>
)
