import type { PaymentChoice, PaymentMark, ProviderTerms } from '#contract/shop/cart.ts'
import { pl } from '#storefront/strings/pl.ts'
import { payment } from '#storefront/strings/pl/order/payment.ts'

/** Our own drawings on a 36 by 24 px card: no payment provider's sign is copied. */
const shapes: Record<PaymentMark, string> = {
  transfer: 'M18 4 8 9v1.5h20V9zM10.5 12v5M15.5 12v5M20.5 12v5M25.5 12v5M8 19.5h20',
  phone: 'M13 3.5h10v17H13zM16.5 17.5h3M15.5 7.5h5M15.5 10.5h5',
  card: 'M7 6.5h22v11.5H7zM7 10.5h22M10 14.5h5',
  instalments: 'M8 6.5h20v12H8zM8 10h20M12.5 4.5v4M23.5 4.5v4M12 13.5h2.5M17 13.5h2.5M22 13.5h2.5',
  cash: 'M7 7h22v10H7zM18 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5M10.5 12h.01M25.5 12h.01',
}

/** Decorative, beside the method's name. */
const Mark = ({ mark }: { mark: PaymentMark }) => (
  <svg className="payment-mark" viewBox="0 0 36 24" width="36" height="24" aria-hidden="true">
    <rect x="0.5" y="0.5" width="35" height="23" rx="4" />
    <path d={shapes[mark]} />
  </svg>
)

/** Of the provider; decorative, beside a name. It keeps its place while it is loaded. */
const Logo = ({ src }: { src: string }) => (
  <img className="payment-logo" src={src} alt="" width="48" height="24" loading="lazy" decoding="async" />
)

const Banks = ({ banks, hasMore }: { banks: NonNullable<PaymentChoice['channels']>; hasMore: boolean }) => (
  <>
    <small>
      {payment.page.channels(
        banks.map(({ name }) => name),
        hasMore,
      )}
    </small>
    {banks.some(({ logo }) => logo !== null) ? (
      <span className="bank-logos">
        {banks.map(({ name, logo }) => (logo === null ? null : <Logo key={name} src={logo} />))}
      </span>
    ) : null}
  </>
)

/**
 * The field of a BLIK code, as the scheme wants it: digits only, a numeric keyboard, nothing filled in, no focus of
 * its own. Shown by CSS while its method is chosen.
 */
const BlikCode = ({ isOptional, terms }: { isOptional: boolean; terms: ProviderTerms | undefined }) => (
  <div className="blik-code">
    <label htmlFor="blik_code">{payment.page.blikCode}</label>
    <input
      type="text"
      id="blik_code"
      name="blik_code"
      className="input-text"
      inputMode="numeric"
      autoComplete="off"
      pattern="[0-9]{3}[ \-]?[0-9]{3}"
      maxLength={7}
      aria-describedby="blik_code_hint"
    />
    <small id="blik_code_hint" className="field-hint">
      {payment.page.blikHint} {isOptional ? payment.page.blikOptional : null}
    </small>
    {terms ? <Accept terms={terms} /> : null}
  </div>
)

/** Never ticked in advance. */
const Accept = ({ terms: { provider, termsUrl, privacyUrl } }: { terms: ProviderTerms }) => {
  const [accept, rules, and, privacy, of] = payment.page.terms
  return (
    <label className="provider-terms">
      <input type="checkbox" name="provider_terms" value="1" />
      <span>
        {accept}
        <a href={termsUrl} target="_blank" rel="noreferrer">
          {rules}
        </a>
        {and}
        <a href={privacyUrl} target="_blank" rel="noreferrer">
          {privacy}
        </a>
        {of}
        {provider}.
      </span>
    </label>
  )
}

/** How to pay; replaced as a whole when the choices change. */
export const PaymentChoices = ({
  choices,
  chosenId,
  needsCode = false,
}: {
  choices: PaymentChoice[]
  chosenId: string | null
  /** There is no later page on which a BLIK code can be typed. */
  needsCode?: boolean
}) => (
  <div id="payment" className="woocommerce-checkout-payment">
    <fieldset id="payment_method_field">
      <legend>{pl.checkout.paymentHeading}</legend>
      {choices.length === 0 ? (
        <p className="problem">{pl.checkoutPage.noPayment}</p>
      ) : (
        <ul className="wc_payment_methods payment_methods methods choices">
          {choices.map(
            ({ id, title, hint, mark, logo, takesBlikCode, providerTerms, channels, hasMoreChannels }) => (
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
                  {logo ? <Logo src={logo} /> : mark ? <Mark mark={mark} /> : null}
                  {hint ? <small>{hint}</small> : null}
                  {channels ? <Banks banks={channels} hasMore={hasMoreChannels === true} /> : null}
                </label>
                {takesBlikCode ? <BlikCode isOptional={!needsCode} terms={providerTerms} /> : null}
              </li>
            ),
          )}
        </ul>
      )}
    </fieldset>
  </div>
)
