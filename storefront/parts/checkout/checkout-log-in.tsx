import { NONCE_FIELD } from '#contract/identity/page-forms.ts'
import { paths } from '#storefront/paths.ts'
import { account } from '#storefront/strings/pl/account/account.ts'
import { checkoutFrame as words } from '#storefront/strings/pl/cart/checkout-frame.ts'

const BACK = `?dalej=${encodeURIComponent(paths.checkout)}`

/**
 * Signing in without leaving the order: the account's own form, which returns here. What it still asks for (a code, a
 * proof of being a person) it asks on its own pages, which return here as well; the carts are merged.
 */
export const CheckoutLogIn = ({ nonce }: { nonce: string }) => (
  <details className="checkout-log-in">
    <summary>{words.logInTitle}</summary>
    <form method="post" action={paths.signIn + BACK}>
      <p>{words.logInText}</p>
      <input type="hidden" name={NONCE_FIELD} value={nonce} />
      <div className="form-row">
        <label htmlFor="log_in_email">{account.email}</label>
        <input
          type="email"
          id="log_in_email"
          name="email"
          className="input-text"
          autoComplete="username"
          inputMode="email"
          required
        />
      </div>
      <div className="form-row">
        <label htmlFor="log_in_password">{account.password}</label>
        <input
          type="password"
          id="log_in_password"
          name="password"
          className="input-text"
          autoComplete="current-password"
          required
        />
      </div>
      <p className="log-in-actions">
        <button type="submit" name="co" value="login" className="button quiet">
          {account.signIn.submit}
        </button>
        <a href={paths.recover + BACK}>{account.signIn.forgotten}</a>
      </p>
    </form>
  </details>
)
