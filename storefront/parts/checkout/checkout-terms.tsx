import { paths } from '#storefront/paths.ts'
import { checkoutPage } from '#storefront/strings/pl/cart/checkout-page.ts'

/** An order requires the buyer's consent to the terms. */
export const CheckoutTerms = ({
  isAccepted,
  problem,
}: {
  isAccepted: boolean
  problem: string | undefined
}) => (
  <div id="terms_field" className={problem ? 'woocommerce-invalid' : undefined}>
    <label className="tick">
      <input
        type="checkbox"
        id="terms"
        name="terms"
        value="1"
        defaultChecked={isAccepted}
        aria-required
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? 'terms_error' : undefined}
      />
      <span>
        {checkoutPage.termsBefore}
        <a href={paths.page('regulamin')} target="_blank">
          {checkoutPage.termsLink}
        </a>
        {checkoutPage.termsBetween}
        <a href={paths.page('polityka-prywatnosci')} target="_blank">
          {checkoutPage.privacyLink}
        </a>
        .
      </span>
    </label>
    {problem ? (
      <span id="terms_error" className="checkout-inline-error-message">
        {problem}
      </span>
    ) : null}
  </div>
)
