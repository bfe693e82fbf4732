import type { CheckoutFieldName, CheckoutValues } from '#contract/shop/checkout-fields.ts'
import { FormRow } from '#storefront/parts/checkout/form-row.tsx'
import { checkout as words } from '#storefront/strings/pl/cart/checkout.ts'
import { checkoutPage } from '#storefront/strings/pl/cart/checkout-page.ts'

/** The content of a row of the form. */
export type Row = (name: CheckoutFieldName) => {
  name: CheckoutFieldName
  value: string | undefined
  problem: string | undefined
}

type Props = {
  values: CheckoutValues
  row: Row
  needsDelivery: boolean
  /** The probably intended address; the entered one is accepted as well. */
  meantEmail?: string | null
  onTakeEmail?: () => void
  /** Asks for the firm's data; null: not offered. */
  company?: { text: string; isBusy: boolean; onAsk: () => void } | null
  /** The fields were filled with what this tab of the browser remembers: clears them; null: they were not. */
  remembered?: (() => void) | null
}

/** The buyer, the invoice's recipient, and the address. */
export const CheckoutBuyer = ({
  values,
  row,
  needsDelivery,
  meantEmail = null,
  onTakeEmail,
  company = null,
  remembered = null,
}: Props) => (
  <div id="customer_details" className="checkout-fields">
    <fieldset>
      <legend>{checkoutPage.contact}</legend>
      {remembered ? (
        <p className="remembered">
          {checkoutPage.remembered}{' '}
          <button type="button" className="link-button" onClick={remembered}>
            {checkoutPage.forget}
          </button>
        </p>
      ) : null}
      <FormRow
        {...row('billing_email')}
        isRequired
        isHalf
        rule="validate-email"
        input={{ type: 'email', inputMode: 'email', autoComplete: 'email' }}
      />
      <p className="meant-email" role="status">
        {meantEmail === null ? null : (
          <>
            {checkoutPage.meantEmail(meantEmail)}{' '}
            <button type="button" className="link-button" onClick={onTakeEmail}>
              {checkoutPage.takeEmail}
            </button>
          </>
        )}
      </p>
      <FormRow
        {...row('billing_phone')}
        isRequired
        isHalf
        rule="validate-phone"
        input={{ type: 'tel', inputMode: 'tel', autoComplete: 'tel' }}
      />
    </fieldset>
    <fieldset>
      <legend>{words.buyerHeading}</legend>
      <AddressRows kind="billing" row={row} />
      <Tick name="wants_invoice" values={values} />
      <div className="revealed-by-invoice">
        <FormRow
          {...row('billing_nip')}
          isRequired
          isHalf
          input={{ inputMode: 'numeric', autoComplete: 'off', maxLength: 20 }}
        />
        <FormRow {...row('billing_company')} isRequired isHalf input={{ autoComplete: 'organization' }} />
        <Tick name="private_purchase" values={values} hint={checkoutPage.privatePurchaseHint} />
        {company ? (
          <p className="company-data">
            <button
              type="button"
              className="button quiet"
              aria-disabled={company.isBusy || undefined}
              onClick={company.onAsk}
            >
              {checkoutPage.askCompany}
            </button>
            <span role="status">{company.text}</span>
          </p>
        ) : null}
      </div>
      {needsDelivery ? (
        <>
          <Tick name="ship_to_different_address" values={values} />
          <div className="revealed-by-address">
            <h2>{words.deliveryHeading}</h2>
            <AddressRows kind="shipping" row={row} />
          </div>
        </>
      ) : null}
      <FormRow {...row('order_comments')} isLong />
    </fieldset>
  </div>
)

const AddressRows = ({ kind, row }: { kind: 'billing' | 'shipping'; row: Row }) => {
  const autoComplete = (field: string) => ({
    autoComplete: kind === 'shipping' ? `shipping ${field}` : `billing ${field}`,
  })
  return (
    <>
      <FormRow {...row(`${kind}_first_name`)} isRequired isHalf input={autoComplete('given-name')} />
      <FormRow {...row(`${kind}_last_name`)} isRequired isHalf input={autoComplete('family-name')} />
      <FormRow {...row(`${kind}_address_1`)} isRequired input={autoComplete('address-line1')} />
      <FormRow {...row(`${kind}_address_2`)} input={autoComplete('address-line2')} />
      <FormRow
        {...row(`${kind}_postcode`)}
        isRequired
        isHalf
        rule="validate-postcode"
        input={{ ...autoComplete('postal-code'), inputMode: 'numeric', maxLength: 10 }}
      />
      <FormRow {...row(`${kind}_city`)} isRequired isHalf input={autoComplete('address-level2')} />
    </>
  )
}

/** A checkbox that shows the content after it; CSS does this. */
const Tick = ({
  name,
  values,
  hint,
}: {
  name: 'wants_invoice' | 'ship_to_different_address' | 'private_purchase'
  values: CheckoutValues
  hint?: string
}) => (
  <label className="tick">
    <input type="checkbox" id={name} name={name} value="1" defaultChecked={Boolean(values[name])} />
    <span>
      {words.label(name)}
      {hint ? <small>{hint}</small> : null}
    </span>
  </label>
)
