import { paths } from '#storefront/paths.ts'
import { account as words } from '#storefront/strings/pl/account/account.ts'
import { AccountField, AccountForm, CodeField, type FormState } from './account-form.tsx'

export type DetailsProps = {
  details: FormState
  values: { first_name: string; last_name: string; phone: string }
  emailForm: FormState
  email: string
  newEmail: string
  /** A code went to this address. */
  codeSentTo: string | null
  hasPassword: boolean
}

export const Details = ({
  details,
  values,
  emailForm,
  email,
  newEmail,
  codeSentTo,
  hasPassword,
}: DetailsProps) => (
  <>
    <h1>{words.details.title}</h1>
    <AccountForm state={details} name="details" submit={words.save} className="account-grid">
      <AccountField
        state={details}
        name="first_name"
        label={words.firstName}
        autoComplete="given-name"
        value={values.first_name}
        isOptional
        isHalf
      />
      <AccountField
        state={details}
        name="last_name"
        label={words.lastName}
        autoComplete="family-name"
        value={values.last_name}
        isOptional
        isHalf
      />
      <AccountField
        state={details}
        name="phone"
        label={words.phone}
        type="tel"
        autoComplete="tel"
        value={values.phone}
        isOptional
      />
    </AccountForm>
    <section aria-labelledby="email-zmiana">
      <h2 id="email-zmiana">{codeSentTo === null ? words.details.emailTitle : words.details.codeTitle}</h2>
      {codeSentTo === null ? (
        <>
          <p>{words.details.emailNow(email)}</p>
          <AccountForm state={emailForm} name="email" submit={words.details.sendCode}>
            <AccountField
              state={emailForm}
              name="new_email"
              label={words.details.newEmail}
              type="email"
              autoComplete="email"
              inputMode="email"
              value={newEmail}
            />
            {hasPassword ? (
              <AccountField
                state={emailForm}
                name="password"
                label={words.currentPassword}
                type="password"
                autoComplete="current-password"
              />
            ) : null}
          </AccountForm>
        </>
      ) : (
        <>
          <p>{words.details.codeText(codeSentTo)}</p>
          <AccountForm state={emailForm} name="email-code" submit={words.details.confirm}>
            <CodeField state={emailForm} name="code" label={words.verify.code} />
          </AccountForm>
          <p>
            <a href={paths.details}>{words.cancel}</a>
          </p>
        </>
      )}
    </section>
  </>
)
