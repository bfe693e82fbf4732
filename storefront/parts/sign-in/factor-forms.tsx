import type { FunctionComponent } from 'react'
import type { FactorType } from '#contract/identity/names.ts'
import { account } from '#storefront/strings/pl/account/account.ts'
import {
  AccountField,
  AccountForm,
  type AccountFormProps,
  CodeField,
  type FormState,
} from '../account/account-form.tsx'
import { PasskeyForm } from '../account/passkey-form.tsx'

const words = account.factor

/** The visible content of a factor's challenge. */
export type RequestedFactor = {
  type: FactorType
  hint: string | null
  webauthnOptions: string | null
  challengeId: string
}

type FieldsProps = { state: FormState; asked: RequestedFactor }
type FactorFormProps = AccountFormProps & { asked: RequestedFactor }

/** `again`: the button for another message, where one is sent. */
type FactorForm = {
  submit: string
  again?: string
  Form: FunctionComponent<FactorFormProps>
  Fields: FunctionComponent<FieldsProps>
}

const PlainForm = ({ asked: _, ...form }: FactorFormProps) => <AccountForm {...form} />

/** A code of digits that was sent, or that an application shows. */
const digits = (label: string, came: (hint: string) => string = words.sentTo): FactorForm => ({
  submit: words.submit,
  Form: PlainForm,
  Fields: ({ state, asked }) => (
    <>
      {asked.hint ? <p>{came(asked.hint)}</p> : null}
      <CodeField state={state} name="code" label={label} />
    </>
  ),
})

/** How each factor is confirmed on our own page. */
export const factorForms: Record<FactorType, FactorForm> = {
  PASSWORD: {
    submit: words.submit,
    Form: PlainForm,
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
  PUSH: { submit: words.submit, again: words.again, Form: PlainForm, Fields: () => <p>{words.pushText}</p> },
  WEBAUTHN: {
    submit: words.usePasskey,
    Form: ({ asked, ...form }) => (
      <PasskeyForm
        {...form}
        kind="get"
        source={{ options: asked.webauthnOptions ?? '{}' }}
        failed={words.passkeyFailed}
        needsScript={words.passkeyNeedsScript}
        fields={<p>{words.passkeyText}</p>}
      />
    ),
    Fields: () => null,
  },
  RECOVERY_CODE: {
    submit: words.submit,
    Form: PlainForm,
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
