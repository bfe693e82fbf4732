import { paths } from '#storefront/paths.ts'
import { account as words } from '#storefront/strings/pl/account/account.ts'
import { AccountField, AccountForm } from '../account/account-form.tsx'
import type { SignInStepProps } from './sign-in.tsx'

export type RecoverProps = SignInStepProps & { email: string; sentTo: string | null; text: string | null }

export const Recover = ({ email, sentTo, text, query, ...state }: RecoverProps) =>
  sentTo === null ? (
    <>
      <h1>{words.recover.title}</h1>
      {text ? <p className="woocommerce-info">{text}</p> : null}
      <p>{words.recover.text}</p>
      <AccountForm state={state} name="recover" action={paths.recover + query} submit={words.recover.submit}>
        <AccountField
          state={state}
          name="email"
          label={words.email}
          type="email"
          autoComplete="username"
          inputMode="email"
          value={email}
        />
      </AccountForm>
      <p>
        <a href={paths.signIn + query}>{words.back}</a>
      </p>
    </>
  ) : (
    <>
      <h1>{words.recover.sentTitle}</h1>
      <p className="woocommerce-message" role="status">
        {words.recover.sent(sentTo)}
      </p>
      <p>
        <a href={paths.signIn + query}>{words.back}</a>
      </p>
    </>
  )

/** `recovery`: null for an invalid link. */
export type NewPasswordProps = SignInStepProps & {
  recovery: { token: string; email: string } | null
  minPasswordLength: number
}

export const NewPassword = ({ recovery, minPasswordLength, query, ...state }: NewPasswordProps) => (
  <>
    <h1>{words.newPasswordPage.title}</h1>
    {recovery ? (
      <>
        <p>{words.newPasswordPage.text(recovery.email)}</p>
        <AccountForm
          state={state}
          name="new-password"
          action={paths.newPassword + query}
          hidden={{ token: recovery.token }}
          submit={words.newPasswordPage.submit}
        >
          {/* The browser saves the password under this address. */}
          <input
            type="email"
            name="email"
            autoComplete="username"
            defaultValue={recovery.email}
            readOnly
            hidden
          />
          <AccountField
            state={state}
            name="password"
            label={words.newPassword}
            type="password"
            autoComplete="new-password"
            hint={words.passwordHint(minPasswordLength)}
          />
        </AccountForm>
      </>
    ) : (
      <>
        <p className="woocommerce-error" role="alert">
          {words.newPasswordPage.bad}
        </p>
        <p>
          <a className="button" href={paths.recover + query}>
            {words.newPasswordPage.again}
          </a>
        </p>
      </>
    )}
  </>
)
