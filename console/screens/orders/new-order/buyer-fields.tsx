import type { CheckoutFieldName, CheckoutValues } from '#contract/shop/checkout-fields.ts'
import { TextField, Tick } from '#console/parts/form/fields.tsx'
import { frameWords } from '#console/strings.ts'
import { newOrderWords as words } from './strings.ts'

const MAX_TEXT = 200
const OPTIONAL = new Set<CheckoutFieldName>([
  'billing_company',
  'billing_address_2',
  'shipping_company',
  'shipping_address_2',
])
const PERSON = ['billing_first_name', 'billing_last_name', 'billing_phone', 'billing_email'] as const
const COMPANY = ['billing_company', 'billing_nip'] as const
const ADDRESS = ['address_1', 'address_2', 'postcode', 'city'] as const
const SHIPPING = ['first_name', 'last_name', 'company', ...ADDRESS] as const

const typeOf = (name: CheckoutFieldName) =>
  name === 'billing_email' ? 'email' : name === 'billing_phone' ? 'tel' : 'text'

type Props = {
  values: CheckoutValues
  setValue: (name: CheckoutFieldName, text: string) => void
  needsDelivery: boolean
}

/** The buyer's data, as the checkout takes them and by its rules. */
export const BuyerFields = ({ values, setValue, needsDelivery }: Props) => {
  const wantsInvoice = values.wants_invoice === '1'
  const hasOtherAddress = values.ship_to_different_address === '1'
  const fields = (names: readonly CheckoutFieldName[]) => (
    <div className="field-row">
      {names.map((name) => (
        <TextField
          key={name}
          label={
            OPTIONAL.has(name) && !(wantsInvoice && name === 'billing_company') ? (
              <>
                {words.field(name)} <i>{frameWords.optional}</i>
              </>
            ) : (
              words.field(name)
            )
          }
          path={`values.${name}`}
          type={typeOf(name)}
          autoComplete="off"
          maxLength={MAX_TEXT}
          value={values[name] ?? ''}
          onChange={(text) => setValue(name, text)}
        />
      ))}
    </div>
  )
  return (
    <section className="card" aria-labelledby="new-buyer">
      <h2 id="new-buyer">{words.buyer}</h2>
      {fields(PERSON)}
      {fields(ADDRESS.map((name) => `billing_${name}` as const))}
      <Tick
        label={words.wantsInvoice}
        isOn={wantsInvoice}
        onChange={(isOn) => setValue('wants_invoice', isOn ? '1' : '')}
      />
      {wantsInvoice && fields(COMPANY)}
      {needsDelivery && (
        <Tick
          label={words.otherAddress}
          isOn={hasOtherAddress}
          onChange={(isOn) => setValue('ship_to_different_address', isOn ? '1' : '')}
        />
      )}
      {needsDelivery && hasOtherAddress && (
        <fieldset>
          <legend>{words.shippingAddress}</legend>
          {fields(SHIPPING.map((name) => `shipping_${name}` as const))}
        </fieldset>
      )}
    </section>
  )
}
