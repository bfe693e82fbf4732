import type { FunctionComponent } from 'react'
import { renderToString } from 'react-dom/server'
import SignInIsland, { screens, type SignInScreen } from '#storefront/islands/sign-in.tsx'
import { Island } from '#storefront/parts/island.tsx'
import {
  Approval,
  type ApprovalProps,
  Consent,
  type ConsentProps,
  SignInMessage,
  type SignInMessageProps,
} from '#storefront/parts/sign-in/consent.tsx'
import { Recover, type RecoverProps } from '#storefront/parts/sign-in/recover.tsx'
import { Verify, type VerifyProps } from '#storefront/parts/sign-in/register.tsx'

/** Screens that only show, or only send forms. */
type StaticScreen =
  | ({ view: 'verify' } & VerifyProps)
  | ({ view: 'recover' } & RecoverProps)
  | ({ view: 'consent' } & ConsentProps)
  | ({ view: 'approval' } & ApprovalProps)
  | ({ view: 'message' } & SignInMessageProps)

/** Every step before somebody is signed in. */
export type SignInPage = StaticScreen | SignInScreen

type View = StaticScreen['view']

const staticScreens: { [V in View]: FunctionComponent<Extract<StaticScreen, { view: V }>> } = {
  verify: Verify,
  recover: Recover,
  consent: Consent,
  approval: Approval,
  message: SignInMessage,
}

const isIsland = (page: SignInPage): page is SignInScreen => page.view in screens

export const bodyClass = 'woocommerce-account woocommerce-page sign-in-page'

/** Signing in, for the shop's own account and for other sites. */
export default function SignInSteps(page: SignInPage) {
  const className = 'woocommerce sign-in'
  if (isIsland(page)) {
    const markup = renderToString(<SignInIsland {...page} />)
    return (
      <Island
        as="section"
        name="sign-in"
        start="visible"
        props={page}
        markup={markup}
        className={className}
      />
    )
  }
  const Screen = staticScreens[page.view] as FunctionComponent<StaticScreen>
  return (
    <section className={className}>
      <Screen {...page} />
    </section>
  )
}
