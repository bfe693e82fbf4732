import type { FunctionComponent } from 'react'
import type { FactorType } from '#contract/identity/names.ts'
import { pl } from '#storefront/strings/pl.ts'
import { AccountField, CodeField, type FormState } from './account-form.tsx'
import { PasskeyFields } from './account-passkey.tsx'

const words = pl.account.factor

/** What a factor's challenge shows. */
export type RequestedFactor = {
  type: FactorType
  hint: string | null
  webauthnOptions: string | null
  challengeId: string
}

type Asking = { state: FormState; asked: RequestedFactor }
/** `again`: what asks for another message, where one is sent. */
type FactorForm = { submit: string; again?: string; Fields: FunctionComponent<Asking> }

/** A code of digits that came somewhere, as `came` says, or stands somewhere. */
const digits = (label: string, came: (hint: string) => string = words.sentTo): FactorForm => ({
  submit: words.submit,
  Fields: ({ state, asked }) => (
    <>
      {asked.hint ? <p>{came(asked.hint)}</p> : null}
      <CodeField state={state} name="code" label={label} />
    </>
  ),
})

/** How each factor is asked for on our own page. */
export const factorForms: Record<FactorType, FactorForm> = {
  PASSWORD: {
    submit: words.submit,
    Fields: ({ state }) => (
      <AccountField
        state={state}
        name="code"
        label={words.labels.PASSWORD}
        type="password"
        autoComplete="current-password"
      />
    ),
  },
  SMS: { ...digits(words.labels.SMS), again: words.again },
  CALL: { ...digits(words.labels.CALL, words.calledAt), again: words.again },
  EMAIL: { ...digits(words.labels.EMAIL), again: words.again },
  TOTP: digits(words.labels.TOTP),
  PUSH: { submit: words.submit, again: words.again, Fields: () => <p>{words.pushText}</p> },
  WEBAUTHN: {
    submit: words.usePasskey,
    Fields: ({ asked }) => (
      <PasskeyFields
        kind="get"
        options={asked.webauthnOptions ?? '{}'}
        failed={words.passkeyFailed}
        needsScript={words.passkeyNeedsScript}
      >
        <p>{words.passkeyText}</p>
      </PasskeyFields>
    ),
  },
  RECOVERY_CODE: {
    submit: words.submit,
    Fields: ({ state }) => (
      <AccountField
        state={state}
        name="code"
        label={words.labels.RECOVERY_CODE}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    ),
  },
}
