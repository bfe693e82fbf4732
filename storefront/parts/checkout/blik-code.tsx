import { payment } from '#storefront/strings/pl/order/payment.ts'

/**
 * The field of a BLIK code, as the scheme wants it: digits only, a numeric keyboard, nothing filled in, no focus of
 * its own. Shown by CSS while its method is chosen.
 */
export const BlikCode = ({ isOptional }: { isOptional: boolean }) => (
  <div className="blik-code">
    <label htmlFor="blik_code">{payment.page.blikCode}</label>
    <input
      type="text"
      id="blik_code"
      name="blik_code"
      className="input-text"
      inputMode="numeric"
      autoComplete="off"
      pattern="[0-9]{3}[ -]?[0-9]{3}"
      maxLength={7}
      aria-describedby="blik_code_hint"
    />
    <small id="blik_code_hint" className="field-hint">
      {payment.page.blikHint} {isOptional ? payment.page.blikOptional : null}
    </small>
  </div>
)
