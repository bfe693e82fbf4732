import type { FunctionComponent } from 'react'
import { NewPassword, type NewPasswordProps } from '#storefront/parts/sign-in/recover.tsx'
import { Register, type RegisterProps } from '#storefront/parts/sign-in/register.tsx'
import { SecondFactor, type FactorProps } from '#storefront/parts/sign-in/second-factor.tsx'
import { SignIn, type SignInProps } from '#storefront/parts/sign-in/sign-in.tsx'

export type SignInScreen =
  | ({ view: 'sign-in' } & SignInProps)
  | ({ view: 'register' } & RegisterProps)
  | ({ view: 'second-factor' } & FactorProps)
  | ({ view: 'new-password' } & NewPasswordProps)

type View = SignInScreen['view']

export const screens: { [V in View]: FunctionComponent<Extract<SignInScreen, { view: V }>> } = {
  'sign-in': SignIn,
  register: Register,
  'second-factor': SecondFactor,
  'new-password': NewPassword,
}

/** The screens before signing in that have state: passwords that can be shown, passkeys, the bot check. */
export default function SignInSteps(screen: SignInScreen) {
  const Screen = screens[screen.view] as FunctionComponent<SignInScreen>
  return <Screen {...screen} />
}
