import type { FunctionComponent } from 'react'
import { Approval, type ApprovalProps } from '#storefront/parts/sign-in-approval.tsx'
import * as forms from '#storefront/parts/sign-in-forms.tsx'

/** Every step before somebody is signed in. */
export type SignInPage =
  | ({ view: 'sign-in' } & forms.SignInProps)
  | ({ view: 'register' } & forms.RegisterProps)
  | ({ view: 'verify' } & forms.VerifyProps)
  | ({ view: 'second-factor' } & forms.FactorProps)
  | ({ view: 'recover' } & forms.RecoverProps)
  | ({ view: 'new-password' } & forms.NewPasswordProps)
  | ({ view: 'consent' } & forms.ConsentProps)
  | ({ view: 'approval' } & ApprovalProps)
  | ({ view: 'message' } & forms.SignInMessageProps)

type View = SignInPage['view']

const views: { [V in View]: FunctionComponent<Extract<SignInPage, { view: V }>> } = {
  'sign-in': forms.SignIn,
  register: forms.Register,
  verify: forms.Verify,
  'second-factor': forms.SecondFactor,
  recover: forms.Recover,
  'new-password': forms.NewPassword,
  consent: forms.Consent,
  approval: Approval,
  message: forms.SignInMessage,
}

export const bodyClass = 'woocommerce-account woocommerce-page sign-in-page'

/** Signing in, for the shop's own account and for sites that sign in here. */
export default function SignInSteps(props: SignInPage) {
  const Step = views[props.view] as FunctionComponent<SignInPage>
  return (
    <section className="woocommerce sign-in">
      <Step {...props} />
    </section>
  )
}
