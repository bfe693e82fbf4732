import type { Address } from '#contract/shop/order.ts'
import { pl } from '#storefront/strings/pl.ts'
import { AccountForm } from './account-form.tsx'

const words = pl.account.addresses

export type OtherAddressRow = { id: string; address: Address }

/** What can be done with such an address, by the name under which its form is sent. */
const ACTIONS = {
  'other-billing': words.useAsBilling,
  'other-shipping': words.useAsShipping,
  'other-remove': words.removeOther,
} as const

/** Addresses of earlier orders with which no checkout begins. */
export const OtherAddresses = ({ others, nonce }: { others: OtherAddressRow[]; nonce: string }) => (
  <section aria-labelledby="inne-adresy">
    <h2 id="inne-adresy">{words.others}</h2>
    <p>{words.othersText}</p>
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
                submitLabel={words.named(label, lineOf(address))}
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
