import type { SignInCheck } from '#contract/identity/page-forms.ts'
import { PrivacyNote } from '#storefront/parts/consent-boxes.tsx'
import { paths } from '#storefront/paths.ts'
import { account as words } from '#storefront/strings/pl/account/account.ts'
import { AccountField, AccountForm, CodeField } from '../account/account-form.tsx'
import { BotCheckedForm } from './checked-form.tsx'
import type { SignInStepProps } from './sign-in.tsx'

export type RegisterProps = SignInStepProps & {
  values: { email: string; firstName: string; lastName: string }
  minPasswordLength: number
  isOwn: boolean
  check: SignInCheck | null
}

const ATTRIBUTION = '<wc-order-attribution-inputs></wc-order-attribution-inputs>'

export const Register = ({ values, minPasswordLength, isOwn, check, query, ...state }: RegisterProps) => (
  <>
    <h1>{words.register.title}</h1>
    {isOwn ? <p>{words.register.text}</p> : null}
    <BotCheckedForm
      check={check}
      state={state}
      name="register"
      action={paths.register + query}
      submit={words.register.submit}
      className="register"
    >
      <AccountField
        state={state}
        name="email"
        label={words.email}
        type="email"
        autoComplete="username"
        inputMode="email"
        value={values.email}
      />
      <AccountField
        state={state}
        name="password"
        label={words.password}
        type="password"
        autoComplete="new-password"
        hint={words.passwordHint(minPasswordLength)}
      />
      <AccountField
        state={state}
        name="first_name"
        label={words.firstName}
        autoComplete="given-name"
        value={values.firstName}
        isOptional
      />
      <AccountField
        state={state}
        name="last_name"
        label={words.lastName}
        autoComplete="family-name"
        value={values.lastName}
        isOptional
      />
      {isOwn ? (
        <div hidden suppressHydrationWarning dangerouslySetInnerHTML={{ __html: ATTRIBUTION }} />
      ) : null}
      {isOwn ? <PrivacyNote purpose="konto" /> : null}
    </BotCheckedForm>
    <p>
      {words.register.hasAccount} <a href={paths.signIn + query}>{words.signIn.submit}</a>
    </p>
  </>
)

export type VerifyProps = SignInStepProps & { text: string | null }

export const Verify = ({ text, query, ...state }: VerifyProps) => (
  <>
    <h1>{words.verify.title}</h1>
    {text ? (
      <p className="woocommerce-message" role="status">
        {text}
      </p>
    ) : null}
    <p>{words.verify.text}</p>
    <AccountForm state={state} name="verify" action={paths.verifyEmail + query} submit={words.verify.submit}>
      <CodeField state={state} name="code" label={words.verify.code} />
    </AccountForm>
    <AccountForm
      state={{ ...state, problems: [] }}
      name="resend"
      action={paths.verifyEmail + query}
      submit={words.verify.resend}
      isQuiet
    />
  </>
)
