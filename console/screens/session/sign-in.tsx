import { useEffect, useRef, useState } from 'react'
import { sessionApi } from '#contract/console/session.ts'
import { Button } from '#console/parts/form/button.tsx'
import { PasswordField, TextField } from '#console/parts/form/fields.tsx'
import { Form, FormMessage } from '#console/parts/form/form.tsx'
import { byPath, type Problems, problemsOf, toProblem, useApi } from '#console/data/api-client.ts'
import { frameWords } from '#console/strings.ts'
import { SignInForm } from './sign-in-form.tsx'
import { sessionWords } from './strings.ts'

/** Pages without TLS have no passkeys, and older browsers lack a part of the API. */
export const browserHasPasskeys = (): boolean =>
  'PublicKeyCredential' in globalThis && 'parseRequestOptionsFromJSON' in PublicKeyCredential

/** The right password of an account with a second factor. */
type FactorStep = { state: string; hasCodes: boolean; hasPasskey: boolean }
type Step = { at: 'password' } | { at: 'forgotten' } | { at: 'sent' } | ({ at: 'factor' } & FactorStep)

/**
 * Signing in by address and password, and by a second factor if the account has one; the address of the page stays
 * as it was.
 */
export const SignInScreen = ({ renew, isExpired }: { renew: () => Promise<void>; isExpired: boolean }) => {
  const api = useApi()
  const [step, setStep] = useState<Step>({ at: 'password' })
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState<'form' | 'passkey' | null>(null)
  const [problems, setProblems] = useState<Problems>({})
  const [problem, setProblem] = useState<string | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const isFirst = useRef(true)
  const { at } = step
  useEffect(() => {
    document.title = frameWords.panel
    if (isExpired || !isFirst.current) heading.current?.focus()
    isFirst.current = false
  }, [isExpired, at])

  const goTo = (next: Step) => {
    setProblems({})
    setProblem(null)
    setCode('')
    setStep(next)
  }
  /** One call at a time; what it refuses is shown at its field or above the button. */
  const start = async (what: 'form' | 'passkey', work: () => Promise<void>) => {
    if (busy) return
    setBusy(what)
    setProblems({})
    setProblem(null)
    try {
      await work()
    } catch (error) {
      const { code: reason, message, fields } = toProblem(error)
      if (reason === 'state_used') setStep({ at: 'password' })
      if (fields.length > 0) setProblems(byPath(fields))
      else setProblem(message)
    }
    setBusy(null)
  }
  const signIn = () =>
    start('form', async () => {
      const answer = await api(sessionApi.signIn, { body: { email, password } })
      if (!answer.ok) return goTo({ at: 'factor', ...answer })
      await renew()
    })
  const prove = ({ state }: FactorStep) =>
    start('form', async () => {
      await api(sessionApi.proveFactor, { body: { state, code } })
      await renew()
    })
  const recover = async () => {
    const wrong = problemsOf(sessionApi.recover.request, { email })
    setProblems(wrong)
    if (Object.keys(wrong).length > 0) return
    await start('form', async () => {
      await api(sessionApi.recover, { body: { email } })
      goTo({ at: 'sent' })
    })
  }
  const signInWithPasskey = () =>
    start('passkey', async () => {
      const { challengeId, options } = await api(sessionApi.beginPasskey, {})
      const credential = await navigator.credentials
        .get({
          publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(
            options as PublicKeyCredentialRequestOptionsJSON,
          ),
        })
        .catch(() => null)
      if (!credential) return setProblem(sessionWords.passkeyFailed)
      const body = { challengeId, credential: JSON.stringify((credential as PublicKeyCredential).toJSON()) }
      await api(sessionApi.signInWithPasskey, { body })
      await renew()
    })

  const emailField = (
    <TextField
      label={sessionWords.email}
      path="email"
      type="email"
      autoComplete="username"
      value={email}
      onChange={setEmail}
    />
  )
  const passkeyButton = browserHasPasskeys() && (
    <Button isBusy={busy === 'passkey'} onClick={() => void signInWithPasskey()}>
      {sessionWords.passkeySignIn}
    </Button>
  )
  const back = (
    <Button look="quiet" onClick={() => goTo({ at: 'password' })}>
      {sessionWords.backToSignIn}
    </Button>
  )

  return (
    <main className="gate">
      <h1 ref={heading} tabIndex={-1}>
        {sessionWords.stepTitles[at]}
      </h1>
      {isExpired && at === 'password' && <p className="notice">{sessionWords.expired}</p>}
      {at === 'password' && (
        <>
          <Form problems={problems} onSubmit={() => void signIn()} label={sessionWords.signIn}>
            {emailField}
            <PasswordField
              label={sessionWords.password}
              path="password"
              autoComplete="current-password"
              value={password}
              onChange={setPassword}
            />
            <FormMessage text={problem} />
            <Button look="main" type="submit" isBusy={busy === 'form'}>
              {busy === 'form' ? sessionWords.signingIn : sessionWords.signIn}
            </Button>
          </Form>
          {passkeyButton}
          <Button look="quiet" onClick={() => goTo({ at: 'forgotten' })}>
            {sessionWords.forgotten}
          </Button>
        </>
      )}
      {step.at === 'factor' && (
        <>
          <p>{step.hasCodes ? sessionWords.factorHint : sessionWords.passkeyHint}</p>
          <Form problems={problems} onSubmit={() => void prove(step)} label={sessionWords.stepTitles.factor}>
            <TextField
              label={step.hasCodes ? sessionWords.factorCode : sessionWords.recoveryCode}
              hint={step.hasCodes ? sessionWords.factorCodeHint : undefined}
              path="code"
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={40}
              value={code}
              onChange={setCode}
            />
            <FormMessage text={problem} />
            <Button look="main" type="submit" isBusy={busy === 'form'}>
              {busy === 'form' ? sessionWords.signingIn : sessionWords.signIn}
            </Button>
          </Form>
          {step.hasPasskey && passkeyButton}
          <p className="muted">{sessionWords.factorLost}</p>
          {back}
        </>
      )}
      {at === 'forgotten' && (
        <>
          <p>{sessionWords.forgottenHint}</p>
          <Form problems={problems} onSubmit={() => void recover()} label={sessionWords.stepTitles.forgotten}>
            {emailField}
            <FormMessage text={problem} />
            <Button look="main" type="submit" isBusy={busy === 'form'}>
              {sessionWords.sendRecovery}
            </Button>
          </Form>
          <details className="aside-help">
            <summary>{sessionWords.noLetter}</summary>
            <p>{sessionWords.noLetterHint}</p>
          </details>
          {back}
        </>
      )}
      {at === 'sent' && (
        <>
          <p role="status">{sessionWords.recoverySent(email)}</p>
          {back}
        </>
      )}
    </main>
  )
}

/** Shown once, after the first link: without a password the owner could not sign in again. */
export const FirstPassword = () => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = sessionWords.welcome
    heading.current?.focus()
  }, [])
  return (
    <main className="gate">
      <h1 ref={heading} tabIndex={-1}>
        {sessionWords.welcome}
      </h1>
      <p>{sessionWords.welcomeHint}</p>
      <SignInForm />
    </main>
  )
}
