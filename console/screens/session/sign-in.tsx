import { useEffect, useRef, useState } from 'react'
import { sessionApi } from '#contract/console/session.ts'
import { Button } from '#console/parts/form/button.tsx'
import { PasswordField, TextField } from '#console/parts/form/fields.tsx'
import { Form, FormMessage } from '#console/parts/form/form.tsx'
import { frameWords } from '#console/strings.ts'
import { sessionWords } from './strings.ts'
import { toProblem, useApi } from '#console/data/api-client.ts'

/** Signing in by address and password; the address of the page stays as it was. */
export const SignInScreen = ({ renew, isExpired }: { renew: () => Promise<void>; isExpired: boolean }) => {
  const api = useApi()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = frameWords.panel
    if (isExpired) heading.current?.focus()
  }, [isExpired])

  const signIn = async () => {
    if (isBusy) return
    setBusy(true)
    setProblem(null)
    try {
      await api(sessionApi.signIn, { body: { email, password } })
      await renew()
    } catch (error) {
      setProblem(toProblem(error).message)
      setBusy(false)
    }
  }

  return (
    <main className="gate">
      <h1 ref={heading} tabIndex={-1}>
        {sessionWords.signInTo}
      </h1>
      {isExpired && <p className="notice">{sessionWords.expired}</p>}
      <Form problems={{}} onSubmit={() => void signIn()} label={sessionWords.signIn}>
        <TextField
          label={sessionWords.email}
          path="email"
          type="email"
          autoComplete="username"
          value={email}
          onChange={setEmail}
        />
        <PasswordField
          label={sessionWords.password}
          path="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
        />
        <FormMessage text={problem} />
        <Button look="main" type="submit" isBusy={isBusy}>
          {isBusy ? sessionWords.signingIn : sessionWords.signIn}
        </Button>
      </Form>
      <details className="aside-help">
        <summary>{sessionWords.forgotten}</summary>
        <p>{sessionWords.forgottenHint}</p>
      </details>
    </main>
  )
}
