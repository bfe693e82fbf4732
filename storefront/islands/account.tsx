import type { FunctionComponent } from 'react'
import { Details, type DetailsProps } from '#storefront/parts/account/details.tsx'
import { Password, type PasswordProps } from '#storefront/parts/account/password.tsx'
import { Privacy, type PrivacyProps } from '#storefront/parts/account/privacy.tsx'
import { Security, type SecurityProps } from '#storefront/parts/account/security.tsx'

export type AccountScreen =
  | ({ view: 'details' } & DetailsProps)
  | ({ view: 'password' } & PasswordProps)
  | ({ view: 'security' } & SecurityProps)
  | ({ view: 'privacy' } & PrivacyProps)

type View = AccountScreen['view']

export const screens: { [V in View]: FunctionComponent<Extract<AccountScreen, { view: V }>> } = {
  details: Details,
  password: Password,
  security: Security,
  privacy: Privacy,
}

/** The screens of the account that have state: passwords that can be shown, passkeys that are created. */
export default function Account(screen: AccountScreen) {
  const Screen = screens[screen.view] as FunctionComponent<AccountScreen>
  return <Screen {...screen} />
}
