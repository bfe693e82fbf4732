import { useEffect, useRef, useState } from 'react'
import { sessionApi } from '#contract/console/session.ts'
import { Button } from '#console/parts/form/button.tsx'
import { PasswordField, TextField } from '#console/parts/form/fields.tsx'
import { Form, FormMessage } from '#console/parts/form/form.tsx'
import { pl } from '#console/strings/pl.ts'
import { toProblem, useApi } from '#console/data/api-client.ts'

/** The way in by address and password; afterwards the owner is where they wanted to be. */
export const SignInScreen = ({ renew, isExpired }: { renew: () => Promise<void>; isExpired: boolean }) => {
  const api = useApi()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = pl.frame.panel
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
        {pl.session.signInTo}
      </h1>
      {isExpired && <p className="notice">{pl.session.expired}</p>}
      <Form problems={{}} onSubmit={() => void signIn()} label={pl.session.signIn}>
        <TextField
          label={pl.session.email}
          path="email"
          type="email"
          autoComplete="username"
          value={email}
          onChange={setEmail}
        />
        <PasswordField
          label={pl.session.password}
          path="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
        />
        <FormMessage text={problem} />
        <Button look="main" type="submit" isBusy={isBusy}>
          {isBusy ? pl.session.signingIn : pl.session.signIn}
        </Button>
      </Form>
      <details className="aside-help">
        <summary>{pl.session.forgotten}</summary>
        <p>{pl.session.forgottenHint}</p>
      </details>
    </main>
  )
}
