import { useState } from 'react'
import { MIN_PASSWORD_LENGTH, setSignIn } from '#contract/console/session.ts'
import { callConsole, toProblem } from '../call-console.ts'
import { byPath, type Problems, problemsOf } from '../problems.ts'
import { useOwner } from '../session.ts'
import { pl } from '../strings/pl.ts'
import { Button } from './button.tsx'
import { PasswordField, TextField } from './fields.tsx'
import { Form, FormMessage } from './form.tsx'

/** What the owner signs in with; asked once at first, later changed in the account. */
export const SignInForm = ({ submit, onDone }: { submit: string; onDone: () => void }) => {
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
    const wrong = problemsOf(setSignIn, wanted)
    setProblems(wrong)
    setProblem(null)
    if (Object.keys(wrong).length > 0) return
    setBusy(true)
    try {
      await callConsole('PUT', 'session/sign-in', wanted)
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
      ? pl.session.passwordAdvice
      : missing > 0
        ? pl.session.passwordShort(missing)
        : pl.session.passwordGood
  return (
    <Form problems={problems} onSubmit={() => void save()} className="is-narrow">
      <TextField
        label={pl.session.name}
        hint={pl.session.nameHint}
        path="name"
        autoComplete="name"
        maxLength={80}
        value={name}
        onChange={setName}
      />
      <TextField
        label={pl.session.email}
        path="email"
        type="email"
        autoComplete="username"
        value={email}
        onChange={setEmail}
      />
      {owner.hasPassword && (
        <PasswordField
          label={pl.session.currentPassword}
          path="currentPassword"
          autoComplete="current-password"
          value={currentPassword}
          onChange={setCurrentPassword}
        />
      )}
      <PasswordField
        label={pl.session.newPassword}
        hint={advice}
        path="password"
        autoComplete="new-password"
        value={password}
        onChange={setPassword}
      />
      <FormMessage text={problem} />
      <Button look="main" type="submit" isBusy={isBusy}>
        {isBusy ? pl.frame.saving : submit}
      </Button>
    </Form>
  )
}
