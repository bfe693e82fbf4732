import { useNavigate, useParams } from '#console/routing/router-context.tsx'
import { type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { sessionApi } from '#contract/console/session.ts'
import { type Role, roleNames } from '#contract/console/staff/rights.ts'
import { Button } from '#console/parts/form/button.tsx'
import { TextField } from '#console/parts/form/fields.tsx'
import { Form, FormMessage } from '#console/parts/form/form.tsx'
import { Link } from '#console/parts/link.tsx'
import { Loading } from '#console/parts/states.tsx'
import { RenewContext } from '#console/data/session.ts'
import { useSaving } from '#console/data/use-saving.ts'
import { frameWords } from '#console/strings.ts'
import { NewPasswordField } from './sign-in-form.tsx'
import { sessionWords } from './strings.ts'
import { type CallProblem, toProblem, useApi } from '#console/data/api-client.ts'

/** Reads what a one-time link is about, once: some work only once. */
const useLink = <T,>(read: () => Promise<T>): { found: T | null; problem: CallProblem | null } => {
  const [found, setFound] = useState<T | null>(null)
  const [problem, setProblem] = useState<CallProblem | null>(null)
  const isSent = useRef(false)
  useEffect(() => {
    if (isSent.current) return
    isSent.current = true
    document.title = frameWords.panel
    read().then(setFound, (error) => setProblem(toProblem(error)))
  }, [read])
  return { found, problem }
}

/** The column of a link's screen: until its answer is there, and if it does not work. */
const LinkGate = ({
  title,
  problem,
  isReady,
  children,
}: {
  title: string
  problem: CallProblem | null
  isReady: boolean
  children?: ReactNode
}) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [isReady, problem])
  if (problem)
    return (
      <main className="gate">
        <h1 ref={heading} tabIndex={-1}>
          {sessionWords.entryFailed}
        </h1>
        <p role="alert">{problem.status === 422 ? sessionWords.linkIncomplete : problem.message}</p>
        <p>
          <Link className="button is-main" to="/">
            {sessionWords.toSignIn}
          </Link>
        </p>
      </main>
    )
  if (!isReady)
    return (
      <div className="gate">
        <p>{sessionWords.entering}</p>
        <Loading />
      </div>
    )
  return (
    <main className="gate">
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </main>
  )
}

/** The link that the server prints was opened: it is exchanged for a session, and its address leaves the history. */
export const Enter = () => {
  const api = useApi()
  const { token } = useParams({ from: '/wejscie/$token' })
  const renew = useContext(RenewContext)
  const navigate = useNavigate()
  const { problem } = useLink(async () => {
    try {
      await api(sessionApi.enter, { body: { token } })
    } catch (error) {
      // It was opened here before: this browser is signed in, perhaps without a password yet.
      await api(sessionApi.one, {}).catch(() => Promise.reject(error))
    }
    await renew()
    await navigate({ to: '/', replace: true })
  })
  return <LinkGate title="" problem={problem} isReady={false} />
}

/** An invitation was opened: the person chooses a name and a password, and is signed in. */
export const AcceptInvitation = () => {
  const { token } = useParams({ from: '/zaproszenie/$token' })
  const api = useApi()
  const { found, problem } = useLink(() => api(sessionApi.readLink, { body: { token, kind: 'invitation' } }))
  return (
    <LinkGate title={sessionWords.invitedTitle} problem={problem} isReady={found !== null}>
      {found && <InvitationForm token={token} email={found.email} role={found.role} />}
    </LinkGate>
  )
}

const InvitationForm = ({ token, email, role }: { token: string; email: string; role: Role | null }) => {
  const api = useApi()
  const renew = useContext(RenewContext)
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const { problems, problem, isBusy, save } = useSaving()
  const accept = () => {
    const body = { token, name, password }
    return save(sessionApi.acceptInvitation.request, body, async () => {
      await api(sessionApi.acceptInvitation, { body })
      await renew()
      await navigate({ to: '/', replace: true })
    })
  }
  return (
    <>
      <p>{sessionWords.invitedHint(role === null ? '' : roleNames[role])}</p>
      <Form problems={problems} onSubmit={() => void accept()} label={sessionWords.invitedTitle}>
        <TextField
          label={sessionWords.name}
          hint={sessionWords.nameHint}
          path="name"
          autoComplete="name"
          maxLength={80}
          value={name}
          onChange={setName}
        />
        <AddressOfAccount email={email} />
        <NewPasswordField value={password} onChange={setPassword} />
        <FormMessage text={problem} />
        <Button look="main" type="submit" isBusy={isBusy}>
          {isBusy ? frameWords.saving : sessionWords.start}
        </Button>
      </Form>
    </>
  )
}

/** Read only: whose account it is, also for the browser's store of passwords. */
const AddressOfAccount = ({ email }: { email: string }) => (
  <TextField
    label={sessionWords.email}
    path="email"
    type="email"
    autoComplete="username"
    readOnly
    value={email}
    onChange={() => {}}
  />
)

/** The link of a letter for a forgotten password. It opens no session: a second factor is still asked. */
export const SetNewPassword = () => {
  const { token } = useParams({ from: '/nowe-haslo/$token' })
  const api = useApi()
  const [password, setPassword] = useState('')
  const [isDone, setDone] = useState(false)
  const { found, problem: linkProblem } = useLink(() =>
    api(sessionApi.readLink, { body: { token, kind: 'password' } }),
  )
  const { problems, problem, isBusy, save } = useSaving()
  const set = () => {
    const body = { token, password }
    return save(sessionApi.setNewPassword.request, body, async () => {
      await api(sessionApi.setNewPassword, { body })
      setDone(true)
    })
  }
  if (isDone) return <LinkDone title={sessionWords.passwordSet} text={sessionWords.passwordSetHint} />
  return (
    <LinkGate title={sessionWords.newPasswordTitle} problem={linkProblem} isReady={found !== null}>
      <Form problems={problems} onSubmit={() => void set()} label={sessionWords.newPasswordTitle}>
        <AddressOfAccount email={found?.email ?? ''} />
        <NewPasswordField value={password} onChange={setPassword} />
        <FormMessage text={problem} />
        <Button look="main" type="submit" isBusy={isBusy}>
          {isBusy ? frameWords.saving : sessionWords.setPassword}
        </Button>
      </Form>
    </LinkGate>
  )
}

const LinkDone = ({ title, text }: { title: string; text: string }) => (
  <LinkGate title={title} problem={null} isReady>
    <p role="status">{text}</p>
    <p>
      <Link className="button is-main" to="/">
        {sessionWords.toConsole}
      </Link>
    </p>
  </LinkGate>
)

/**
 * The link of a letter to a new address. A button confirms it: programs that look into letters open links, and would
 * use it up.
 */
export const ConfirmEmail = () => {
  const { token } = useParams({ from: '/nowy-adres/$token' })
  const api = useApi()
  const renew = useContext(RenewContext)
  const [email, setEmail] = useState<string | null>(null)
  const [failed, setFailed] = useState<CallProblem | null>(null)
  const [isBusy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    try {
      const answer = await api(sessionApi.confirmEmail, { body: { token } })
      await renew()
      setEmail(answer.email)
    } catch (error) {
      setFailed(toProblem(error))
    }
    setBusy(false)
  }
  if (email !== null)
    return <LinkDone title={sessionWords.emailConfirmed} text={sessionWords.emailConfirmedHint(email)} />
  return (
    <LinkGate title={sessionWords.confirmEmailTitle} problem={failed} isReady>
      <p>{sessionWords.confirmEmailHint}</p>
      <Button look="main" isBusy={isBusy} onClick={() => void confirm()}>
        {sessionWords.confirmEmail}
      </Button>
    </LinkGate>
  )
}
