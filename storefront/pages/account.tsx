import type { FunctionComponent } from 'react'
import { renderToString } from 'react-dom/server'
import AccountIsland, { type AccountScreen, screens } from '#storefront/islands/account.tsx'
import { AccountNav } from '#storefront/parts/account/account-nav.tsx'
import { Addresses, type AddressesProps } from '#storefront/parts/account/addresses.tsx'
import {
  Orders,
  type OrdersProps,
  OrderView,
  type OrderViewProps,
  Overview,
  type OverviewProps,
} from '#storefront/parts/account/orders.tsx'
import { Sessions, type SessionsProps } from '#storefront/parts/account/sessions.tsx'
import { Island } from '#storefront/parts/island.tsx'

/** Screens that only show, or only send forms. */
type StaticScreen =
  | ({ view: 'overview' } & OverviewProps)
  | ({ view: 'orders' } & OrdersProps)
  | ({ view: 'order' } & OrderViewProps)
  | ({ view: 'addresses' } & AddressesProps)
  | ({ view: 'sessions' } & SessionsProps)

/** The pages of a signed-in member. */
export type AccountSection = StaticScreen | AccountScreen

export type AccountPage = { path: string; nonce: string; section: AccountSection }

type View = StaticScreen['view']

const staticScreens: { [V in View]: FunctionComponent<Extract<StaticScreen, { view: V }>> } = {
  overview: Overview,
  orders: Orders,
  order: OrderView,
  addresses: Addresses,
  sessions: Sessions,
}

const isIsland = (section: AccountSection): section is AccountScreen => section.view in screens

export const bodyClass = 'woocommerce-account woocommerce-page'

/** A page of the account with links to the others. */
export default function Account({ path, nonce, section }: AccountPage) {
  return (
    <div className="woocommerce account">
      <AccountNav path={path} nonce={nonce} />
      <Section section={section} />
    </div>
  )
}

const Section = ({ section }: { section: AccountSection }) => {
  const className = 'account-section'
  if (isIsland(section)) {
    const markup = renderToString(<AccountIsland {...section} />)
    return <Island name="account" start="visible" props={section} markup={markup} className={className} />
  }
  const Screen = staticScreens[section.view] as FunctionComponent<StaticScreen>
  return (
    <div className={className}>
      <Screen {...section} />
    </div>
  )
}
