import { useState } from 'react'
import { MIN_PASSWORD_LENGTH, sessionApi } from '#contract/console/session.ts'
import { useOwner } from '#console/data/session.ts'
import { useSaving } from '#console/data/use-saving.ts'
import { frameWords } from '#console/strings.ts'
import { sessionWords } from './strings.ts'
import { Button } from '#console/parts/form/button.tsx'
import { PasswordField, TextField } from '#console/parts/form/fields.tsx'
import { Form, FormMessage } from '#console/parts/form/form.tsx'
import { useApi } from '#console/data/api-client.ts'

/** A new password, with how many characters are missing. */
export const NewPasswordField = ({
  value,
  onChange,
}: {
  value: string
  onChange: (text: string) => void
}) => {
  const missing = MIN_PASSWORD_LENGTH - value.length
  const advice =
    value === ''
      ? sessionWords.passwordAdvice
      : missing > 0
        ? sessionWords.passwordShort(missing)
        : sessionWords.passwordGood
  return (
    <PasswordField
      label={sessionWords.newPassword}
      hint={advice}
      path="password"
      autoComplete="new-password"
      value={value}
      onChange={onChange}
    />
  )
}

/** What the first owner signs in with, set once, after the link that the server prints. */
export const SignInForm = () => {
  const api = useApi()
  const { owner, renew } = useOwner()
  const [name, setName] = useState(owner.name)
  const [email, setEmail] = useState(owner.email)
  const [password, setPassword] = useState('')
  const { problems, problem, isBusy, save } = useSaving()
  const set = () => {
    const body = { name, email, password }
    return save(sessionApi.setSignIn.request, body, async () => {
      await api(sessionApi.setSignIn, { body })
      await renew()
    })
  }
  return (
    <Form problems={problems} onSubmit={() => void set()} className="is-narrow">
      <TextField
        label={sessionWords.name}
        hint={sessionWords.nameHint}
        path="name"
        autoComplete="name"
        maxLength={80}
        value={name}
        onChange={setName}
      />
      <TextField
        label={sessionWords.email}
        path="email"
        type="email"
        autoComplete="username"
        value={email}
        onChange={setEmail}
      />
      <NewPasswordField value={password} onChange={setPassword} />
      <FormMessage text={problem} />
      <Button look="main" type="submit" isBusy={isBusy}>
        {isBusy ? frameWords.saving : sessionWords.start}
      </Button>
    </Form>
  )
}
