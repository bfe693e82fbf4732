import type { FunctionComponent } from 'react'
import { AccountNav } from '#storefront/parts/account-nav.tsx'
import * as sections from '#storefront/parts/account-sections.tsx'
import { Security, type SecurityProps } from '#storefront/parts/account-security.tsx'

/** The pages of whoever is signed in. */
export type AccountSection =
  | ({ view: 'overview' } & sections.OverviewProps)
  | ({ view: 'orders' } & sections.OrdersProps)
  | ({ view: 'order' } & sections.OrderProps)
  | ({ view: 'addresses' } & sections.AddressesProps)
  | ({ view: 'details' } & sections.DetailsProps)
  | ({ view: 'password' } & sections.PasswordProps)
  | ({ view: 'security' } & SecurityProps)
  | ({ view: 'sessions' } & sections.SessionsProps)
  | ({ view: 'privacy' } & sections.PrivacyProps)

export type AccountPage = { path: string; nonce: string; section: AccountSection }

type View = AccountSection['view']

const views: { [V in View]: FunctionComponent<Extract<AccountSection, { view: V }>> } = {
  overview: sections.Overview,
  orders: sections.Orders,
  order: sections.OrderView,
  addresses: sections.Addresses,
  details: sections.Details,
  password: sections.Password,
  security: Security,
  sessions: sections.Sessions,
  privacy: sections.Privacy,
}

export const bodyClass = 'woocommerce-account woocommerce-page'

/** A page of the account beside the links to the others. */
export default function Account({ path, nonce, section }: AccountPage) {
  const Section = views[section.view] as FunctionComponent<AccountSection>
  return (
    <div className="woocommerce account">
      <AccountNav path={path} nonce={nonce} />
      <div className="account-section">
        <Section {...section} />
      </div>
    </div>
  )
}
