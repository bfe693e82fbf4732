import { useState } from 'react'
import { MIN_PASSWORD_LENGTH, sessionApi } from '#contract/console/session.ts'
import { byPath, type Problems, problemsOf } from '#console/data/problems.ts'
import { useOwner } from '#console/data/session.ts'
import { frameWords } from '#console/strings.ts'
import { sessionWords } from './strings.ts'
import { Button } from '#console/parts/form/button.tsx'
import { PasswordField, TextField } from '#console/parts/form/fields.tsx'
import { Form, FormMessage } from '#console/parts/form/form.tsx'
import { toProblem, useApi } from '#console/data/api-client.ts'

/** What the owner signs in with: set at the first visit, changed in the account later. */
export const SignInForm = ({ submit, onDone }: { submit: string; onDone: () => void }) => {
  const api = useApi()
  const { owner, renew } = useOwner()
  const [name, setName] = useState(owner.name)
  const [email, setEmail] = useState(owner.email)
  const [password, setPassword] = useState('')
  const [currentPassword, setCurrentPassword] = useState('')
  const [problems, setProblems] = useState<Problems>({})
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  const save = async () => {
    if (isBusy) return
    const wanted = { name, email, password, currentPassword }
    const wrong = problemsOf(sessionApi.setSignIn.request, wanted)
    setProblems(wrong)
    setProblem(null)
    if (Object.keys(wrong).length > 0) return
    setBusy(true)
    try {
      await api(sessionApi.setSignIn, { body: wanted })
      await renew()
      setPassword('')
      setCurrentPassword('')
      onDone()
    } catch (error) {
      const { code, message, fields } = toProblem(error)
      const named = code === 'wrong_password' ? { currentPassword: message } : byPath(fields)
      setProblems(named)
      if (Object.keys(named).length === 0) setProblem(message)
    }
    setBusy(false)
  }

  const missing = MIN_PASSWORD_LENGTH - password.length
  const advice =
    password === ''
      ? sessionWords.passwordAdvice
      : missing > 0
        ? sessionWords.passwordShort(missing)
        : sessionWords.passwordGood
  return (
    <Form problems={problems} onSubmit={() => void save()} className="is-narrow">
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
      {owner.hasPassword && (
        <PasswordField
          label={sessionWords.currentPassword}
          path="currentPassword"
          autoComplete="current-password"
          value={currentPassword}
          onChange={setCurrentPassword}
        />
      )}
      <PasswordField
        label={sessionWords.newPassword}
        hint={advice}
        path="password"
        autoComplete="new-password"
        value={password}
        onChange={setPassword}
      />
      <FormMessage text={problem} />
      <Button look="main" type="submit" isBusy={isBusy}>
        {isBusy ? frameWords.saving : submit}
      </Button>
    </Form>
  )
}
