import type { Address } from '#contract/shop/order.ts'
import { account as words } from '#storefront/strings/pl/account/account.ts'
import { AccountField, AccountForm, type FormState } from './account-form.tsx'

export type OtherAddressRow = { id: string; address: Address }

export type AddressesProps = {
  billing: FormState
  shipping: FormState
  values: Record<string, string>
  others: OtherAddressRow[]
}

export const Addresses = ({ billing, shipping, values, others }: AddressesProps) => (
  <>
    <h1>{words.addresses.title}</h1>
    <p>{words.addresses.text}</p>
    <section aria-labelledby="kupujacy">
      <h2 id="kupujacy">{words.addresses.billing}</h2>
      <AccountForm
        state={billing}
        name="billing"
        submit={words.addresses.saveBilling}
        className="account-grid"
      >
        <AddressFields kind="billing" state={billing} values={values} />
        <AccountField
          state={billing}
          name="billing_phone"
          label={words.phone}
          type="tel"
          autoComplete="tel"
          value={values['billing_phone']}
          isHalf
        />
        <AccountField
          state={billing}
          name="billing_nip"
          label={words.addresses.nip}
          inputMode="numeric"
          value={values['billing_nip']}
          isOptional
          isHalf
        />
      </AccountForm>
    </section>
    <section aria-labelledby="dostawa">
      <h2 id="dostawa">{words.addresses.shipping}</h2>
      <p>{words.addresses.shippingText}</p>
      <AccountForm
        state={shipping}
        name="shipping"
        submit={words.addresses.saveShipping}
        className="account-grid"
      >
        <AddressFields kind="shipping" state={shipping} values={values} />
      </AccountForm>
    </section>
    {others.length ? <OtherAddresses others={others} nonce={billing.nonce} /> : null}
  </>
)

const AddressFields = ({
  kind,
  state,
  values,
}: {
  kind: 'billing' | 'shipping'
  state: FormState
  values: Record<string, string>
}) => {
  const field = (name: string) => ({ state, name: `${kind}_${name}`, value: values[`${kind}_${name}`] })
  return (
    <>
      <AccountField
        {...field('first_name')}
        label={words.firstName}
        autoComplete={`${kind} given-name`}
        isHalf
      />
      <AccountField
        {...field('last_name')}
        label={words.lastName}
        autoComplete={`${kind} family-name`}
        isHalf
      />
      <AccountField
        {...field('company')}
        label={words.addresses.company}
        autoComplete={`${kind} organization`}
        isOptional
      />
      <AccountField
        {...field('address_1')}
        label={words.addresses.line1}
        autoComplete={`${kind} address-line1`}
      />
      <AccountField
        {...field('address_2')}
        label={words.addresses.line2}
        autoComplete={`${kind} address-line2`}
        isOptional
      />
      <AccountField
        {...field('postcode')}
        label={words.addresses.postcode}
        autoComplete={`${kind} postal-code`}
        inputMode="numeric"
        isHalf
      />
      <AccountField
        {...field('city')}
        label={words.addresses.city}
        autoComplete={`${kind} address-level2`}
        isHalf
      />
    </>
  )
}

/** The actions on such an address, by the value its form sends. */
const ACTIONS = {
  'other-billing': words.addresses.useAsBilling,
  'other-shipping': words.addresses.useAsShipping,
  'other-remove': words.addresses.removeOther,
} as const

/** Addresses of earlier orders that are not checkout defaults. */
const OtherAddresses = ({ others, nonce }: { others: OtherAddressRow[]; nonce: string }) => (
  <section aria-labelledby="inne-adresy">
    <h2 id="inne-adresy">{words.addresses.others}</h2>
    <p>{words.addresses.othersText}</p>
    <ul className="account-list other-addresses">
      {others.map(({ id, address }) => (
        <li key={id}>
          <address>{lineOf(address)}</address>
          <div className="account-choices">
            {Object.entries(ACTIONS).map(([name, label]) => (
              <AccountForm
                key={name}
                state={{ nonce, problems: [] }}
                name={name}
                submit={label}
                submitLabel={words.addresses.named(label, lineOf(address))}
                isQuiet
                hidden={{ adres: id }}
              />
            ))}
          </div>
        </li>
      ))}
    </ul>
  </section>
)

const lineOf = ({ firstName, lastName, company, line1, line2, postcode, city }: Address): string =>
  [company, `${firstName} ${lastName}`.trim(), line1, line2, `${postcode} ${city}`.trim()]
    .filter(Boolean)
    .join(', ')
