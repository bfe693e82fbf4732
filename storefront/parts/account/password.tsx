import { account as words } from '#storefront/strings/pl/account/account.ts'
import { AccountField, AccountForm, type FormState } from './account-form.tsx'

export type PasswordProps = { form: FormState; hasPassword: boolean; minPasswordLength: number }

export const Password = ({ form, hasPassword, minPasswordLength }: PasswordProps) => (
  <>
    <h1>{words.passwordPage.title}</h1>
    <p>{words.passwordPage.text}</p>
    <AccountForm state={form} name="password" submit={words.passwordPage.submit}>
      {hasPassword ? (
        <AccountField
          state={form}
          name="password"
          label={words.currentPassword}
          type="password"
          autoComplete="current-password"
        />
      ) : null}
      <AccountField
        state={form}
        name="new_password"
        label={words.newPassword}
        type="password"
        autoComplete="new-password"
        hint={words.passwordHint(minPasswordLength)}
      />
    </AccountForm>
  </>
)
